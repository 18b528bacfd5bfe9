/* Vector CFR+ over the public tree of the pegging game. Driven by tools/solve_pegging.py.
 *
 * Counterfactual regrets are kept at zero or above, the players take turns, and averages
 * weigh each iteration with its number squared (Tammelin 2014; Brown and Sandholm 2019).
 * Values are net points of the player asked about, times the chance of the hands;
 * solve_pegging.py divides by it.
 *
 * The other may be of several types: FREE, who learns as well, or a plain player of
 * models.h. Each has his own chances to hold a hand and to have played it so: ``theirs``
 * (TYPES, holdings). How often one meets each type is part of them. */
#include "tree.h"
#include "models.h"

static float *regrets, *averages;
static int mode, updating;
static float iteration_weight;
static const float TREMBLE = 0.01f; /* how often the other errs while unknown ground is filled */

/* ---- set-up ------------------------------------------------------------------------ */

int64_t grow_tree(void) {
    list_holdings();
    link_holdings();
    State s = start();
    grow(&s);
    make_leaves();
    return n_slots;
}

/* From now on, these ranks of n cards out of play are known. */
void tell_cards(int n, const int32_t *known) { fill_leaves(n, known); }

void read_sizes(int64_t *out) {
    int64_t sizes[5] = {n_nodes, n_slots, n_duos, n_solos, n_solo_net};
    memcpy(out, sizes, sizeof sizes);
}

/* Columns: ply, mover, pone's cards, dealer's cards, 14 children (-1 where not a node), room. */
void read_nodes(int32_t *out, int64_t *slots) {
    for (int64_t i = 0; i < n_nodes; i++) {
        int32_t *row = out + i * 19;
        const Node *n = &nodes[i];
        row[0] = n->ply, row[1] = n->mover, row[2] = n->left[0], row[3] = n->left[1];
        for (int m = 0; m < MOVES; m++) row[4 + m] = n->child[m] < 0 ? -1 : n->child[m];
        row[18] = n->room;
        slots[i] = n->slot;
    }
}

#include "sample.h"

void use_arrays(float *regret, float *average) {
    regrets = regret;
    averages = average;
}

/* ---- leaves ------------------------------------------------------------------------ */

/* Chances of the holdings of the other, whatever his type. */
static void add_types(const float *theirs, int n, float *sum) {
    for (int i = 0; i < n; i++) sum[i] = theirs[i];
    for (int type = FREE + 1; type < TYPES; type++)
        for (int i = 0; i < n; i++) sum[i] += theirs[type * n + i];
}

static void value_duo(const Duo *duo, const float *by_type, float *value) {
    float theirs[RANKS];
    add_types(by_type, RANKS, theirs);
    float x[16] = {0}, sum[16] = {0}, weight = duo->weight;
    for (int r = 0; r < RANKS; r++) x[r] = duo->copies[r] * theirs[r];
    if (updating == duo->mover) {
        for (int a = 0; a < RANKS; a++) {
            float net = 0;
            for (int b = 0; b < 16; b++) net += duo->net[a][b] * x[b];
            value[a] = weight * duo->copies[a] * (net - duo->net[a][a] * theirs[a]);
        }
        return;
    }
    for (int a = 0; a < RANKS; a++)
        for (int b = 0; b < 16; b++) sum[b] += duo->net[a][b] * x[a];
    for (int b = 0; b < RANKS; b++)
        value[b] = -weight * duo->copies[b] * (sum[b] - duo->net[b][b] * theirs[b]);
}

static void value_solo(const Solo *solo, const float *by_type, float *value) {
    const float *net = solo_net + solo->at;
    int n = HOLDINGS[(int)solo->left];
    float theirs[MOST];
    add_types(by_type, updating == solo->mover ? 1 : n, theirs);
    if (updating == solo->mover) {
        for (int i = 0; i < n; i++) value[i] = net[i] * theirs[0];
        return;
    }
    float sum = 0;
    for (int i = 0; i < n; i++) sum += net[i] * theirs[i];
    value[0] = -sum;
}

/* ---- one pass ---------------------------------------------------------------------- */

static int is_zero(const float *x, int n) {
    for (int i = 0; i < n; i++)
        if (x[i] != 0) return 0;
    return 1;
}

/* Rows of the strategy by rank; regrets or averages, scaled to sum to 1 for each holding. */
static void strategy_at(const Node *n, float *strategy) {
    int p = n->mover, k = n->left[p], size = HOLDINGS[k - 1];
    const int8_t *fits = n_fit[(int)n->room][k];
    const float *source = (mode == LEARN ? regrets : averages) + n->slot;
    float total[MOST];
    memset(total, 0, HOLDINGS[k] * sizeof *total);
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++) {
        const int16_t *to = with[k][r];
        for (int j = 0; j < size; j++)
            total[to[j]] += k > 1 ? source[r * size + j] : 1;
    }
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++) {
        const int16_t *to = with[k][r];
        for (int j = 0; j < size; j++) {
            float t = total[to[j]];
            strategy[r * size + j] = t > 0 ? (k > 1 ? source[r * size + j] : 1) / t : 1.0f / fits[to[j]];
        }
    }
}

static void descend(int32_t at, const float *mine, const float *theirs, float *value);

static void tremble(const Node *n, float *strategy) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1];
    const int8_t *fits = n_fit[(int)n->room][k];
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++)
        for (int j = 0; j < size; j++) {
            float *odds = &strategy[r * size + j];
            *odds = (1 - TREMBLE) * *odds + TREMBLE / fits[with[k][r][j]];
        }
}

/* Chances after a card has been played, by type. */
static void follow_types(const Node *n, int rank, const float *strategy, const float *theirs, float *next) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1], whole = HOLDINGS[k];
    const int16_t *to = with[k][rank];
    for (int j = 0; j < size; j++) next[j] = theirs[to[j]] * strategy[rank * size + j];
    for (int type = FREE + 1; type < TYPES; type++) {
        const float *held = theirs + type * whole;
        const uint8_t *odds = odds_of_model[type] + n->slot + rank * size;
        float *after = next + type * size;
        if (is_zero(held, whole)) memset(after, 0, size * sizeof *after);
        else if (k < 2) after[0] = held[to[0]];
        else
            for (int j = 0; j < size; j++) after[j] = held[to[j]] * (odds[j] * (1 / 255.0f));
    }
}

static void visit_theirs(const Node *n, const float *mine, const float *theirs, float *value) {
    int p = n->mover, k = n->left[p], size = HOLDINGS[k - 1], mine_size = HOLDINGS[(int)n->left[1 - p]];
    int whole = HOLDINGS[k];
    float strategy[RANKS * 455], next[TYPES * MOST], part[MOST];
    strategy_at(n, strategy);
    if (mode == FILL) tremble(n, strategy);
    memset(value, 0, mine_size * sizeof *value);
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++) {
        if (n->child[r] == NONE) continue;
        follow_types(n, r, strategy, theirs, next);
        if (is_zero(next, TYPES * size)) continue;
        descend(n->child[r], mine, next, part);
        for (int i = 0; i < mine_size; i++) value[i] += part[i];
    }
    if (n->child[GO] == NONE) return;
    for (int i = 0; i < TYPES * whole; i++)
        next[i] = n_fit[(int)n->room][k][i % whole] ? 0 : theirs[i];
    if (is_zero(next, TYPES * whole)) return;
    descend(n->child[GO], mine, next, part);
    for (int i = 0; i < mine_size; i++) value[i] += part[i];
}

static void learn(const Node *n, const float *mine, const float *strategy, const float *worth,
                  const float *value) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1];
    if (k < 2) return;
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++) {
        float *regret = regrets + n->slot + r * size, *average = averages + n->slot + r * size;
        const int16_t *to = with[k][r];
        for (int j = 0; j < size; j++) {
            float sum = regret[j] + worth[r * size + j] - value[to[j]];
            regret[j] = sum > 0 ? sum : 0;
            average[j] += iteration_weight * mine[to[j]] * strategy[r * size + j];
        }
    }
}

/* Where the other lets it come to this often enough, keep the averages in place of regrets. */
static void keep(const Node *n, const float *mine, const float *theirs) {
    int p = n->mover, k = n->left[p], size = HOLDINGS[k - 1];
    if (k < 2) return;
    float met = 0;
    for (int i = 0; i < TYPES * HOLDINGS[(int)n->left[1 - p]]; i++) met += theirs[i];
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++)
        for (int j = 0; j < size; j++)
            if (mine[with[k][r][j]] * met >= iteration_weight)
                regrets[n->slot + r * size + j] = averages[n->slot + r * size + j];
}

/* Holdings of which the averages say nothing, since the other never lets it come to this,
 * get the best answer to a slip of his. */
static void fill(const Node *n, const float *worth, float *value) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1], best[MOST];
    if (k < 2) return;
    float total[MOST] = {0}, *average = averages + n->slot;
    for (int i = 0; i < HOLDINGS[k]; i++) best[i] = NOTHING;
    for (int r = 0; r < RANKS && value_of(r) <= n->room; r++)
        for (int j = 0; j < size; j++) {
            int i = with[k][r][j], slot = r * size + j;
            total[i] += average[slot];
            if (best[i] == NOTHING || worth[slot] > worth[best[i]]) best[i] = slot;
        }
    for (int i = 0; i < HOLDINGS[k]; i++)
        if (total[i] == 0 && best[i] != NOTHING) {
            average[best[i]] = 1e-20f;
            value[i] = worth[best[i]];
        }
}

static void visit_mine(const Node *n, const float *mine, const float *theirs, float *value) {
    int k = n->left[(int)n->mover], size = HOLDINGS[k - 1], room = n->room;
    float strategy[RANKS * 455], worth[RANKS * 455], next[MOST] = {0}, part[MOST];
    strategy_at(n, strategy);
    for (int i = 0; i < HOLDINGS[k]; i++) value[i] = mode == BEST && n_fit[room][k][i] ? -1e30f : 0;
    for (int r = 0; r < RANKS && value_of(r) <= room; r++) {
        float *row = worth + r * size;
        const int16_t *to = with[k][r];
        for (int j = 0; j < size; j++) next[j] = mine[to[j]] * strategy[r * size + j];
        if (n->child[r] != NONE) descend(n->child[r], next, theirs, row);
        else memset(row, 0, size * sizeof *row);
        if (mode == BEST)
            for (int j = 0; j < size; j++) value[to[j]] = row[j] > value[to[j]] ? row[j] : value[to[j]];
        else
            for (int j = 0; j < size; j++) value[to[j]] += strategy[r * size + j] * row[j];
    }
    if (n->child[GO] != NONE) {
        for (int i = 0; i < HOLDINGS[k]; i++) next[i] = n_fit[room][k][i] ? 0 : mine[i];
        descend(n->child[GO], next, theirs, part);
        for (int i = 0; i < HOLDINGS[k]; i++)
            if (!n_fit[room][k][i]) value[i] = part[i];
    }
    if (mode == LEARN) learn(n, mine, strategy, worth, value);
    if (mode == FILL) fill(n, worth, value);
    if (mode == KEEP) keep(n, mine, theirs);
}

static void descend(int32_t at, const float *mine, const float *theirs, float *value) {
    if (at < 0) {
        int32_t leaf = leaf_number[~at];
        if (leaf >= 0) value_duo(&duos[leaf], theirs, value);
        else value_solo(&solos[~leaf], theirs, value);
        return;
    }
    const Node *n = &nodes[at];
    if (is_zero(theirs, TYPES * HOLDINGS[(int)n->left[1 - updating]]))
        memset(value, 0, HOLDINGS[(int)n->left[updating]] * sizeof *value);
    else if (n->mover == updating) visit_mine(n, mine, theirs, value);
    else visit_theirs(n, mine, theirs, value);
}

/* The leads go to different threads; otherwise as visit_mine and visit_theirs at the root. */
static void spread_leads(const float *mine, const float *theirs, float *value) {
    static float strategy[RANKS * 455], next[RANKS][TYPES * 455], worth[RANKS][MOST];
    const Node *root = &nodes[0];
    strategy_at(root, strategy);
    for (int r = 0; r < RANKS; r++) {
        if (updating == DEALER) follow_types(root, r, strategy, theirs, next[r]);
        else
            for (int j = 0; j < 455; j++) next[r][j] = mine[with[4][r][j]] * strategy[r * 455 + j];
    }
#pragma omp parallel for schedule(dynamic, 1)
    for (int r = 0; r < RANKS; r++)
        if (updating == PONE) descend(root->child[r], next[r], theirs, worth[r]);
        else descend(root->child[r], mine, next[r], worth[r]);
    static float rows[RANKS * 455];
    for (int i = 0; i < MOST; i++) value[i] = updating == PONE && mode == BEST ? -1e30f : 0;
    for (int r = 0; r < RANKS; r++) {
        if (updating == DEALER) {
            for (int i = 0; i < MOST; i++) value[i] += worth[r][i];
            continue;
        }
        memcpy(rows + r * 455, worth[r], sizeof(float) * 455);
        for (int j = 0; j < 455; j++) {
            float *v = &value[with[4][r][j]], w = worth[r][j];
            *v = mode == BEST ? (w > *v ? w : *v) : *v + strategy[r * 455 + j] * w;
        }
    }
    if (updating == PONE && mode == LEARN) learn(root, mine, strategy, rows, value);
    if (updating == PONE && mode == KEEP) keep(root, mine, theirs);
}

/* Put the averages of one player's nodes into another array. */
void copy_averages(int player, float *to) {
    for (int64_t i = 0; i < n_nodes; i++) {
        int k = nodes[i].left[(int)nodes[i].mover];
        if (nodes[i].mover != player || k < 2) continue;
        memcpy(to + nodes[i].slot, averages + nodes[i].slot, RANKS * HOLDINGS[k - 1] * sizeof *to);
    }
}

/* One pass for one player: chances of his own hands, those of the other by type (TYPES,
 * 1820), and the value of each hand. how: learn, value of the averages, best response to
 * the other's averages, fill, or keep. weight: of the iteration, or the least chance kept. */
void sweep(int how, int player, float weight, const float *mine, const float *theirs, float *value) {
    mode = how;
    updating = player;
    iteration_weight = weight;
    spread_leads(mine, theirs, value);
}
