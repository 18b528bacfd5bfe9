"""The table of bindings: kept as text, changed without a lock-out, told in prompts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.control.intents import (
    KEYS,
    PAD,
    WORDS,
    Act,
    Bindings,
    Device,
    Prompts,
    name_key,
    read_table,
    write_table,
)

KEY = st.one_of(
    st.sampled_from(sorted(KEYS)), st.sampled_from([";", "=", "%", ",", "é", "f6", "j"])
)
PADS = st.one_of(st.sampled_from(sorted(PAD)), st.sampled_from(["button 12", "rightstick"]))
ACTS = st.sampled_from(list(WORDS))


@given(st.dictionaries(KEY, ACTS))
def test_a_table_survives_as_text(table: dict[str, Act]) -> None:
    assert read_table(write_table(table)) == table


@pytest.mark.parametrize("text", ["x", "=hint", "j=", "j=fly", "j=press", "j=hint;;k=type"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="unknown key or action"):
        read_table(text)


def test_usual_keys() -> None:
    bindings = Bindings()
    assert bindings.key_of(Act.CONFIRM) == "return"
    assert bindings.key_of(Act.CONFIRM, Device.PAD) == "a"
    assert bindings.keys_of(Act.CONFIRM) == ["return", "enter", "space"]
    assert bindings.keys_of(Act.DEAL) == ["f2"]
    assert bindings.keys_of(Act.NEW_MATCH) == ["f3"]
    assert bindings.keys_of(Act.STATISTICS) == ["f9"]
    assert bindings.keys_of(Act.HINT) == ["h"]
    assert "break" in bindings.keys_of(Act.BLANK), "SDL's name of Pause"


def test_an_own_key_comes_first_and_the_usual_one_stays() -> None:
    bindings = Bindings().bind(Act.HINT, "j", Device.KEYS)
    assert bindings.keys_of(Act.HINT) == ["j", "h"]
    assert bindings.table(Device.KEYS)["h"] is Act.HINT
    assert bindings.key_of(Act.HINT, Device.PAD) == "x"


def test_who_loses_his_only_key_takes_the_other_one() -> None:
    bindings = Bindings().bind(Act.HINT, "m", Device.KEYS)
    assert bindings.key_of(Act.HINT) == "m"
    assert bindings.key_of(Act.MENU) == "h"


@given(st.lists(st.tuples(ACTS, KEY, PADS), max_size=25))
def test_no_act_that_had_a_key_is_ever_without_one(choices: list[tuple[Act, str, str]]) -> None:
    bindings = Bindings()
    for act, key, button in choices:
        for name, device in ((key, Device.KEYS), (button, Device.PAD)):
            try:
                bindings = bindings.bind(act, name, device)
            except ValueError:
                assert not bindings.key_of(act, device), "only who has none may be refused"
            else:
                assert bindings.key_of(act, device) == name
    for act in WORDS:
        assert bindings.key_of(act), act
        if act in PAD.values():
            assert bindings.key_of(act, Device.PAD), act
    assert Bindings.read(*map(write_table, bindings.own.values())) == bindings


def test_prompts_follow_the_device() -> None:
    bindings = Bindings().bind(Act.HINT, "j", Device.KEYS)
    keys, pad = Prompts(bindings, Device.KEYS), Prompts(bindings, Device.PAD)
    assert (
        keys.fill("{hint} asks, {back} hides, {automatic} plays") == "J asks, Esc hides, F10 plays"
    )
    assert pad.fill("{hint} asks, {next_tab} turns the page") == "X asks, RB turns the page"
    assert Prompts(bindings, Device.MOUSE).name(Act.CONFIRM) == "Enter"


@pytest.mark.parametrize(
    ("key", "name"),
    [("f10", "F10"), ("left shift", "Left Shift"), ("h", "H"), ("end", "End"), ("up", "Up")],
)
def test_names(key: str, name: str) -> None:
    assert name_key(key) == name
