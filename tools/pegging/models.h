/* Plain players, against whom the solution has to do well too.
 *
 * GREEDY takes the most points at once, else plays his highest card. CLASSIC plays as
 * game/mind/classic/pegging.py does: his card, the reply that appeals most to each hand that the
 * other may hold, his own card after it, and for the rest what such a pile is worth on
 * average. HOUSE plays as in game/mind/classic/plain.py: points now less the likely reply. REPLY
 * plays as LikelyReply in game/mind/classic/replies.py, PERSON the same with errors. All but GREEDY
 * see more than the tree does, the starter, their throw and the scores, which now and then
 * turns a choice that is close: so they err, the more easily the closer it is.
 *
 * Piles are numbered as in game/mind/tables.npz, from which the tables come. */
#include <math.h>

enum { FREE, GREEDY, CLASSIC, HOUSE, REPLY, PERSON, TYPES };
enum { HALF = 1 << 15, PART = 256, MOST_DOUBTED = 100, UNFIT = -9999 };
static const float ROUGH[TYPES] = {0, 0.001f, 0.02f, 0.05f, 0.06f, 0.25f}; /* points that make e times as likely */
static const float FEAR[2] = {0.91f, 1.09f}; /* worth of a point of the other's, at 0-0 */
static const float DOUBT = 0.05f;     /* a tenth passed up speaks so much against a rank */
static uint8_t *odds_of_model[TYPES]; /* by slot, 255 for certain */
static int n_piles;
static const int8_t *pile_points, *aftermaths; /* (piles, 13), (2, 5, 5, piles) in tenths */
static const uint16_t *pile_next;              /* (piles, 13) */
static float kept_often[2 * MOST];             /* how often four given cards are kept, by seat */

/* What lies on the table, besides State. */
typedef struct {
    int pile;
    int8_t played[2][4];
    int16_t passed_up[2][RANKS]; /* tenths that each rank would have gained over those played */
} Table;

void use_piles(int n, const int8_t *points, const uint16_t *next, const int8_t *aftermath,
               const float *kept) {
    n_piles = n, pile_points = points, pile_next = next, aftermaths = aftermath;
    memcpy(kept_often, kept, sizeof kept_often);
}

static int points_of(int pile, int rank) { return pile_points[pile * RANKS + rank]; }
static int next_pile(int pile, int rank) { return pile_next[pile * RANKS + rank]; }

/* What a pile is worth to him who made it, in tenths, see game.mind.inference.aftermath. */
static int aftermath(int pile, int own, int other, int gone) {
    return aftermaths[((gone * 5 + own) * 5 + other) * n_piles + pile];
}

/* Tenths that a card brings a player who knows no other, or UNFIT; see game.mind.inference. */
static int appeal(int pile, int rank, int own, int other, int gone) {
    int points = points_of(pile, rank);
    return points < 0 ? UNFIT : 10 * points + aftermath(next_pile(pile, rank), own - 1, other, gone);
}

static void lay(Table *t, const State *s, int rank) {
    int p = s->mover, own = s->left[p], other = s->left[1 - p];
    int chosen = appeal(t->pile, rank, own, other, s->gone);
    for (int r = 0; r < RANKS; r++) {
        int gain = appeal(t->pile, r, own, other, s->gone) - chosen;
        if (gain > 0) t->passed_up[p][r] += gain;
    }
    t->played[p][4 - own] = rank;
    t->pile = next_pile(t->pile, rank);
}

static void leave_out(const int8_t *ranks, int n, int at, int8_t *rest) {
    memcpy(rest, ranks, at);
    memcpy(rest + at, ranks + at + 1, n - at - 1);
}

/* Most points for playing on while the other, with so many cards, cannot. */
static float run_alone(int pile, const int8_t *ranks, int n, int other) {
    float best = UNFIT;
    int8_t rest[4];
    for (int a = 0; a < n; a++) {
        int points = points_of(pile, ranks[a]);
        if (points < 0) continue;
        leave_out(ranks, n, a, rest);
        float found = points + run_alone(next_pile(pile, ranks[a]), rest, n - 1, other);
        if (found > best) best = found;
    }
    if (best > UNFIT) return best;
    float last = pile != 0;
    if (other) return last + aftermath(0, n, other, 0) / 10.0f;
    return n && pile ? last + run_alone(0, ranks, n, 0) : last;
}

/* What follows a reply of the other, who had so many cards before it. */
static float follow(int pile, const int8_t *rest, int n, int held) {
    float best = UNFIT;
    for (int a = 0; a < n; a++) {
        int points = points_of(pile, rest[a]);
        if (points < 0) continue;
        float found = points + aftermath(next_pile(pile, rest[a]), n - 1, held - 1, 0) / 10.0f;
        if (found > best) best = found;
    }
    if (held > 1) return best > UNFIT ? best : -aftermath(pile, held - 1, n, 1) / 10.0f;
    int his = best == UNFIT && pile;
    return (n ? run_alone(his ? 0 : pile, rest, n, 0) : 0) - his;
}

/* For each rank in the other's hand, how much it appeals to him and, below, its outlook. */
static void look_ahead(int pile, const int8_t *rest, int n, int held, float fear, int *keys) {
    float stuck = run_alone(pile, rest, n, held);
    for (int q = 0; q < RANKS; q++) {
        int points = points_of(pile, q);
        float found = points < 0 ? stuck : follow(next_pile(pile, q), rest, n, held) - fear * points;
        keys[q] = appeal(pile, q, held, n, 0) * 2 * HALF + (int)rintf(found * PART) + HALF;
    }
}

/* How likely the other's hands are to him who holds those cards; returns their sum. */
static float weigh_hands(const State *s, const Table *t, const float *kept, const int8_t *own,
                         float *weights) {
    int q = 1 - s->mover, held = s->left[q];
    float factors[RANKS][4], sum = 0;
    for (int r = 0; r < RANKS; r++) {
        int unseen = 4 - s->used[r], doubt = t->passed_up[q][r];
        for (int a = 0; a < s->left[(int)s->mover]; a++) unseen -= own[a] == r;
        if (unseen < 0 || value_of(r) < s->floor[q]) unseen = 0;
        factors[r][0] = unseen * expf(-DOUBT * (doubt < MOST_DOUBTED ? doubt : MOST_DOUBTED));
        for (int n = 1; n < 4; n++) factors[r][n] = unseen > n ? (unseen - n) / (n + 1.0f) : 0;
    }
    for (int i = 0; i < HOLDINGS[held]; i++) {
        const int8_t *ranks = ranks_of[held][i];
        float weight = kept[i];
        for (int a = 0, n = 0; a < held; a++) {
            n = a && ranks[a] == ranks[a - 1] ? n + 1 : 0;
            weight *= factors[(int)ranks[a]][n];
        }
        sum += weights[i] = weight;
    }
    return sum;
}

/* Worth of what follows a card, over the hands of the other, by what each would reply. */
static float expect(int held, const int *keys, const float *weights, float sum) {
    float total = 0;
    for (int i = 0; i < HOLDINGS[held]; i++) {
        int best = keys[(int)ranks_of[held][i][0]];
        for (int a = 1; a < held; a++) {
            int key = keys[(int)ranks_of[held][i][a]];
            best = key > best ? key : best;
        }
        total += weights[i] * (best & (2 * HALF - 1));
    }
    return sum > 0 ? (total / sum - HALF) / PART : 0;
}

/* How often the other keeps each hand that he may have left, with what he has played. */
static void read_kept(const State *s, const Table *t, float *kept) {
    int q = 1 - s->mover, held = s->left[q];
    for (int i = 0; i < HOLDINGS[held]; i++) {
        int whole = i;
        for (int a = 0; a < 4 - held; a++) whole = with[held + a + 1][(int)t->played[q][a]][whole];
        kept[i] = kept_often[q * MOST + whole];
    }
}

/* Points of the best reply in the mean over the other's hands. */
static float expect_reply(int pile, int held, const float *weights, float sum) {
    float total = 0;
    int8_t points[RANKS];
    for (int q = 0; q < RANKS; q++) points[q] = points_of(pile, q) > 0 ? points_of(pile, q) : 0;
    for (int i = 0; i < HOLDINGS[held]; i++) {
        int best = 0;
        for (int a = 0; a < held; a++) {
            int found = points[(int)ranks_of[held][i][a]];
            best = found > best ? found : best;
        }
        total += weights[i] * best;
    }
    return sum > 0 ? total / sum : 0;
}

static void model_classic(const Node *n, const State *s, const Table *t, float *worth, float *plain) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1], other = s->left[1 - s->mover];
    int held = s->gone ? 0 : other, keys[RANKS];
    float kept[MOST], weights[MOST], sum = 0;
    if (held) read_kept(s, t, kept);
    for (int i = 0; i < HOLDINGS[k]; i++) {
        const int8_t *own = ranks_of[k][i];
        if (held) sum = weigh_hands(s, t, kept, own, weights);
        for (int a = 0; a < k; a++) {
            int8_t rest[4];
            int points = points_of(t->pile, own[a]), after = next_pile(t->pile, own[a]);
            if (points < 0 || (a && own[a] == own[a - 1])) continue;
            leave_out(own, k, a, rest);
            if (held) look_ahead(after, rest, k - 1, held, FEAR[(int)s->mover], keys);
            int slot = own[a] * size + number_of(rest, k - 1);
            plain[slot] = points - (held ? expect_reply(after, held, weights, sum) : 0);
            worth[slot] =
                points + (held ? expect(held, keys, weights, sum) : run_alone(after, rest, k - 1, other));
        }
    }
}

static void model_greedy(const Node *n, int pile, float *worth) {
    int size = HOLDINGS[n->left[(int)n->mover] - 1];
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++)
        for (int j = 0; j < size; j++) worth[r * size + j] = points_of(pile, r) + 0.01f * r;
}

static void model_house(const Node *n, const State *s, const Table *t, float *worth) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1];
    int held = s->gone ? 0 : s->left[1 - s->mover];
    for (int i = 0; i < HOLDINGS[k]; i++) {
        const int8_t *own = ranks_of[k][i];
        int unseen[RANKS], sum = 0;
        for (int r = 0; r < RANKS; r++) {
            unseen[r] = 4 - s->used[r];
            for (int a = 0; a < k; a++) unseen[r] -= own[a] == r;
            sum += unseen[r];
        }
        for (int a = 0; a < k; a++) {
            int8_t rest[4];
            int points = points_of(t->pile, own[a]), after = next_pile(t->pile, own[a]), scored = 0;
            if (points < 0 || (a && own[a] == own[a - 1])) continue;
            for (int r = 0; r < RANKS; r++) {
                int reply = points_of(after, r);
                scored += unseen[r] * (reply > 0 ? reply : 0);
            }
            leave_out(own, k, a, rest);
            worth[own[a] * size + number_of(rest, k - 1)] = points - (float)held * scored / sum;
        }
    }
}

/* Odds of a node from what each card is worth to the player. */
static void keep_odds(const Node *n, const float *worth, int type) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1];
    uint8_t *odds = odds_of_model[type] + n->slot;
    float total[MOST] = {0}, most[MOST], share[RANKS * 455];
    for (int i = 0; i < HOLDINGS[k]; i++) most[i] = -1e30f;
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++)
        for (int j = 0; j < size; j++) {
            float *m = &most[with[k][r][j]];
            if (worth[r * size + j] > *m) *m = worth[r * size + j];
        }
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++)
        for (int j = 0; j < size; j++) {
            int i = with[k][r][j];
            total[i] += share[r * size + j] = expf((worth[r * size + j] - most[i]) / ROUGH[type]);
        }
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++)
        for (int j = 0; j < size; j++)
            odds[r * size + j] = (uint8_t)(share[r * size + j] / total[with[k][r][j]] * 255 + 0.5f);
}

static void model_node(const Node *n, const State *s, const Table *t) {
    float worth[RANKS * 455], plain[RANKS * 455];
    model_greedy(n, t->pile, worth);
    keep_odds(n, worth, GREEDY);
    model_classic(n, s, t, worth, plain);
    keep_odds(n, worth, CLASSIC);
    keep_odds(n, plain, REPLY);
    keep_odds(n, plain, PERSON);
    model_house(n, s, t, worth);
    keep_odds(n, worth, HOUSE);
}

/* Go through the tree once more, with what lies on the table. */
static void model_below(int32_t at, const State *s, const Table *t) {
    if (at < 0) return;
    const Node *n = &nodes[at];
    if (n->left[(int)n->mover] > 1) model_node(n, s, t);
    for (int move = 0; move < MOVES; move++) {
        if (n->child[move] == NONE) continue;
        State after = *s;
        Table table = *t;
        if (move == GO) say_go(&after);
        else {
            lay(&table, s, move);
            play(&after, move);
        }
        if (!after.count) table.pile = 0;
        model_below(n->child[move], &after, &table);
    }
}

void grow_models(void) {
    for (int type = GREEDY; type < TYPES; type++) odds_of_model[type] = calloc(n_slots, 1);
    const State root = start();
    const Table bare = {0};
    model_node(&nodes[0], &root, &bare);
#pragma omp parallel for schedule(dynamic, 1)
    for (int r = 0; r < RANKS; r++) {
        State s = root;
        Table t = bare;
        lay(&t, &s, r);
        play(&s, r);
        model_below(nodes[0].child[r], &s, &t);
    }
}

/* The odds of a model by slot, 255 for certain. */
void read_odds(int type, uint8_t *out) { memcpy(out, odds_of_model[type], n_slots); }
