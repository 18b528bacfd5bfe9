/* The pegging game as a public tree; see solve.c for what is done on it.
 *
 * Cards are ranks 0..12. A node is a public history: cards played and goes, both forced. At
 * a node every holding that a player may have left is carried along in one vector, numbered
 * as itertools.combinations_with_replacement numbers them. What a holding does is kept by
 * card played and by what is left after it: slot = rank * HOLDINGS[k - 1] + rest, so that
 * the strategy for one rank is one contiguous row, already in the order of the next node.
 *
 * The chance of two hands is kappa(hers) * kappa(his) * copies of each rank still there at
 * each card; the last factor is gathered on the way down and stands in the leaves. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 13, GO = 13, MOVES = 14, LIMIT = 31, NOTHING = -1, MOST = 1820 };
enum { LEARN, VALUE, BEST, FILL, KEEP };
enum { PONE, DEALER };
static const int HOLDINGS[5] = {1, 13, 91, 455, 1820};
static int8_t ranks_of[5][MOST][4];
static int16_t with[5][RANKS][455]; /* holding of k cards made of a rank and k - 1 others */
static int8_t n_fit[11][5][MOST];   /* different ranks of a holding that count at most so */

typedef struct {
    int8_t mover, left[2], count, gone, last, n_pile, pile[8], used[RANKS], floor[2];
    int points[2];
    float weight;
} State;

typedef struct {
    int32_t child[MOVES]; /* a node, or ~leaf, or NONE */
    int64_t slot;         /* first slot of its strategy */
    int8_t mover, left[2], room, ply;
} Node;

/* One card each: what the mover gains net by his card and the other's. */
typedef struct {
    int8_t net[RANKS][16];
    float copies[16], weight;
    int32_t mover;
} Duo;

/* Cards on one side only: that side's net by holding, chance weights included. */
typedef struct {
    int64_t at;
    int8_t mover, left;
} Solo;

#define NONE INT32_MIN
static Node *nodes;
static State *states; /* of leaves, both kinds, until they are filled */
static Duo *duos;
static Solo *solos;
static float *solo_net;
static int64_t n_nodes, n_leaves, n_slots, n_duos, n_solos, n_solo_net;
static int64_t node_room, leaf_room;
static int32_t *leaf_number; /* >= 0 duo, < 0 is ~solo */

static int value_of(int rank) { return rank < 9 ? rank + 1 : 10; }

/* ---- holdings ---------------------------------------------------------------------- */

static int find_holding(int k, const int8_t *ranks) {
    for (int i = 0; i < HOLDINGS[k]; i++)
        if (!memcmp(ranks_of[k][i], ranks, k)) return i;
    return NOTHING;
}

static void list_holdings(void) {
    for (int k = 1; k <= 4; k++) {
        int8_t ranks[4] = {0, 0, 0, 0};
        for (int i = 0; i < HOLDINGS[k]; i++) {
            memcpy(ranks_of[k][i], ranks, 4);
            int at = k - 1;
            while (at > 0 && ranks[at] == RANKS - 1) at--;
            int8_t next = ranks[at] + 1;
            for (; at < k; at++) ranks[at] = next;
        }
    }
}

static void link_holdings(void) {
    for (int k = 1; k <= 4; k++)
        for (int r = 0; r < RANKS; r++)
            for (int j = 0; j < HOLDINGS[k - 1]; j++) {
                int8_t ranks[4];
                int n = 0;
                while (n < k - 1 && ranks_of[k - 1][j][n] <= r) n++;
                memcpy(ranks, ranks_of[k - 1][j], n);
                ranks[n] = r;
                memcpy(ranks + n + 1, ranks_of[k - 1][j] + n, k - 1 - n);
                with[k][r][j] = find_holding(k, ranks);
            }
    for (int room = 0; room <= 10; room++)
        for (int k = 0; k <= 4; k++)
            for (int i = 0; i < HOLDINGS[k]; i++) {
                int n = 0;
                for (int a = 0; a < k; a++)
                    n += (!a || ranks_of[k][i][a] != ranks_of[k][i][a - 1]) &&
                         value_of(ranks_of[k][i][a]) <= room;
                n_fit[room][k][i] = n;
            }
}

static int number_of(const int8_t *ranks, int n) {
    int number = 0;
    for (int a = 0; a < n; a++) number = with[a + 1][(int)ranks[a]][number];
    return number;
}

/* ---- the play ---------------------------------------------------------------------- */

static int run_length(const State *s) {
    unsigned mask = 0;
    int best = 0;
    for (int size = 1; size <= s->n_pile; size++) {
        unsigned bit = 1u << s->pile[s->n_pile - size];
        if (mask & bit) break;
        mask |= bit;
        unsigned low = mask / (mask & -mask);
        if (size >= 3 && !(low & (low + 1))) best = size;
    }
    return best;
}

/* Points for the card that lies last on the pile. */
static int score(const State *s) {
    static const int PAIRED[5] = {0, 0, 2, 6, 12};
    int same = 1;
    while (same < s->n_pile && s->pile[s->n_pile - 1 - same] == s->pile[s->n_pile - 1]) same++;
    int points = s->count == 15 || s->count == LIMIT ? 2 : 0;
    return points + (same > 1 ? PAIRED[same] : run_length(s));
}

static void reset(State *s, int leader) {
    s->count = s->n_pile = 0;
    s->last = NOTHING;
    s->mover = leader;
    s->gone = s->left[1 - leader] == 0;
}

static void play(State *s, int rank) {
    int p = s->mover, q = 1 - p;
    s->weight *= 4 - s->used[rank];
    s->used[rank]++;
    s->left[p]--;
    s->count += value_of(rank);
    s->pile[s->n_pile++] = rank;
    s->last = p;
    s->points[p] += score(s);
    if (s->left[0] + s->left[1] == 0) s->points[p] += s->count != LIMIT;
    else if (s->count == LIMIT) reset(s, s->left[q] ? q : p);
    else if (s->gone && !s->left[p]) {
        s->points[p]++;
        reset(s, q);
    } else if (s->gone || !s->left[q]) s->gone = 1;
    else {
        s->mover = q;
        s->gone = s->left[p] == 0;
    }
}

static void say_go(State *s) {
    int p = s->mover, q = 1 - p, floor = LIMIT - s->count + 1;
    if (floor > s->floor[p]) s->floor[p] = floor;
    if (s->gone || !s->left[q]) {
        s->points[s->last]++;
        reset(s, s->left[1 - s->last] ? 1 - s->last : s->last);
    } else {
        s->mover = q;
        s->gone = 1;
    }
}

/* Whether the pack still has cards for this hand. */
static int is_possible(const State *s, int p) {
    int n = 0;
    for (int r = 0; r < RANKS; r++)
        if (value_of(r) >= s->floor[p]) n += 4 - s->used[r];
    return n >= s->left[p];
}

static int room_of(const State *s) { return LIMIT - s->count > 10 ? 10 : LIMIT - s->count; }

/* The best net that the only side with cards can still make, over the orders of its cards. */
static int play_alone(const State *s, const int8_t *ranks, int n) {
    enum { UNFIT = -1000 };
    int p = s->mover, best = UNFIT;
    if (!n) return s->points[p] - s->points[1 - p];
    for (int a = 0; a < n; a++) {
        if (value_of(ranks[a]) > room_of(s)) continue;
        State t = *s;
        int8_t rest[4];
        for (int b = 0, at = 0; b < n; b++)
            if (b != a) rest[at++] = ranks[b];
        play(&t, ranks[a]);
        int net = play_alone(&t, rest, n - 1);
        if (net > best) best = net;
    }
    if (best != UNFIT) return best;
    State t = *s;
    say_go(&t);
    return play_alone(&t, ranks, n);
}

/* Net of the present mover when each side has one card and plays it as soon as it fits. */
static int play_both(const State *s, int own, int other) {
    State t = *s;
    int p = s->mover, card[2];
    card[p] = own;
    card[1 - p] = other;
    while (t.left[0] + t.left[1])
        if (value_of(card[(int)t.mover]) <= room_of(&t)) play(&t, card[(int)t.mover]);
        else say_go(&t);
    return t.points[p] - t.points[1 - p];
}

/* ---- the tree ---------------------------------------------------------------------- */

static int someone_is_stuck(const State *s) {
    int p = s->mover, n = 0, room = LIMIT - s->count;
    for (int r = 0; r < RANKS; r++)
        if (value_of(r) > room && value_of(r) >= s->floor[p]) n += 4 - s->used[r];
    return n >= s->left[p];
}

static int32_t grow(const State *s);

static int32_t grow_leaf(const State *s) {
    if (n_leaves == leaf_room) {
        leaf_room = leaf_room ? leaf_room * 3 / 2 : 1 << 20;
        states = realloc(states, leaf_room * sizeof *states);
    }
    states[n_leaves] = *s;
    return ~(int32_t)n_leaves++;
}

static int32_t grow_node(const State *s) {
    if (n_nodes == node_room) {
        node_room = node_room ? node_room * 3 / 2 : 1 << 16;
        nodes = realloc(nodes, node_room * sizeof *nodes);
    }
    int32_t at = n_nodes++;
    int p = s->mover, k = s->left[p];
    Node made = {.slot = n_slots, .mover = p, .left = {s->left[0], s->left[1]},
                 .room = room_of(s), .ply = 8 - s->left[0] - s->left[1]};
    if (k > 1) n_slots += RANKS * HOLDINGS[k - 1];
    for (int move = 0; move < MOVES; move++) made.child[move] = NONE;
    for (int r = 0; r < RANKS && value_of(r) <= made.room; r++) {
        if (s->used[r] >= 4 || value_of(r) < s->floor[p]) continue;
        State t = *s;
        play(&t, r);
        if (is_possible(&t, 0) && is_possible(&t, 1)) made.child[r] = grow(&t);
    }
    if (made.room < 10 && someone_is_stuck(s)) {
        State t = *s;
        say_go(&t);
        made.child[GO] = grow(&t);
    }
    nodes[at] = made;
    return at;
}

static int32_t grow(const State *s) {
    int is_leaf = (s->left[0] < 2 && s->left[1] < 2) || !s->left[0] || !s->left[1];
    return is_leaf ? grow_leaf(s) : grow_node(s);
}

static void fill_duo(const State *s, Duo *duo) {
    memset(duo, 0, sizeof *duo);
    duo->mover = s->mover;
    duo->weight = s->weight;
    for (int r = 0; r < RANKS; r++) duo->copies[r] = 4 - s->used[r];
    for (int a = 0; a < RANKS; a++)
        for (int b = 0; b < RANKS; b++)
            if (duo->copies[a] > 0 && duo->copies[b] > (a == b)) duo->net[a][b] = play_both(s, a, b);
}

/* Chance weight of the last cards of a hand. */
static float weigh_last(const State *s, const int8_t *ranks, int n) {
    float weight = s->weight;
    int8_t used[RANKS];
    memcpy(used, s->used, RANKS);
    for (int a = 0; a < n; a++) weight *= 4 - used[(int)ranks[a]] > 0 ? 4 - used[(int)ranks[a]]++ : 0;
    return weight;
}

static void fill_solo(const State *s, const Solo *solo) {
    for (int i = 0; i < HOLDINGS[(int)solo->left]; i++) {
        const int8_t *ranks = ranks_of[(int)solo->left][i];
        float weight = weigh_last(s, ranks, solo->left);
        solo_net[solo->at + i] = weight > 0 ? weight * play_alone(s, ranks, solo->left) : 0;
    }
}

/* Fill the leaves for n cards out of play, the starter or discards, of which the ranks are known. */
static void fill_leaves(int n, const int32_t *known) {
#pragma omp parallel for schedule(dynamic, 1024)
    for (int64_t i = 0; i < n_leaves; i++) {
        State s = states[i];
        for (int k = 0; k < n; k++) s.weight *= (4 - s.used[known[k]]++) / 4.0f;
        if (leaf_number[i] >= 0) fill_duo(&s, &duos[leaf_number[i]]);
        else fill_solo(&s, &solos[~leaf_number[i]]);
    }
}

/* Number the leaves by kind, then fill them. */
static void make_leaves(void) {
    leaf_number = malloc(n_leaves * sizeof *leaf_number);
    for (int64_t i = 0; i < n_leaves; i++) {
        int is_duo = states[i].left[0] && states[i].left[1];
        leaf_number[i] = is_duo ? (int32_t)n_duos++ : ~(int32_t)n_solos++;
    }
    duos = aligned_alloc(64, (n_duos * sizeof *duos + 63) / 64 * 64);
    solos = malloc(n_solos * sizeof *solos);
    for (int64_t i = 0; i < n_leaves; i++) {
        if (leaf_number[i] >= 0) continue;
        int p = states[i].mover;
        solos[~leaf_number[i]] = (Solo){n_solo_net, p, states[i].left[p]};
        n_solo_net += HOLDINGS[(int)states[i].left[p]];
    }
    solo_net = malloc(n_solo_net * sizeof *solo_net);
    fill_leaves(0, NULL);
}

static State start(void) {
    State s = {.left = {4, 4}, .last = NOTHING, .weight = 1};
    return s;
}
