/* Hands played out by the average strategy, to learn how the points spread. */

static uint64_t stir(uint64_t *seed) { /* splitmix64 */
    uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static double chance(uint64_t *seed) { return (stir(seed) >> 11) * 0x1p-53; }

typedef struct {
    int8_t ranks[4];
    int n;
} Hand;

static void drop(Hand *hand, int at) {
    memmove(hand->ranks + at, hand->ranks + at + 1, 3 - at);
    hand->n--;
}

/* Place in the hand of the card to play, or NOTHING when none fits. */
static int choose(const Node *n, const Hand *hand, uint64_t *seed) {
    float odds[4], total = 0;
    int last = NOTHING;
    for (int a = 0; a < hand->n; a++) {
        odds[a] = 0;
        if (value_of(hand->ranks[a]) > n->room) continue;
        last = a;
        if (hand->n == 1) return a;
        if (a && hand->ranks[a] == hand->ranks[a - 1]) continue;
        Hand rest = *hand;
        drop(&rest, a);
        int j = number_of(rest.ranks, rest.n);
        total += odds[a] = averages[n->slot + hand->ranks[a] * HOLDINGS[rest.n] + j];
    }
    double pick = chance(seed) * total;
    for (int a = 0; a < hand->n && total > 0; a++)
        if ((pick -= odds[a]) < 0) return a;
    return last;
}

/* With cards on one side only: the place of the first card of the best order. */
static int choose_alone(const State *s, const Hand *hand) {
    int best = NOTHING, most = -1000;
    for (int a = 0; a < hand->n; a++) {
        if (value_of(hand->ranks[a]) > room_of(s)) continue;
        State t = *s;
        Hand rest = *hand;
        play(&t, hand->ranks[a]);
        drop(&rest, a);
        int net = play_alone(&t, rest.ranks, rest.n);
        if (net > most) most = net, best = a;
    }
    return best;
}

enum { NEAR = 6, NEVER = 99 };

/* Points of both; reached[p][n] is the step at which the player had pegged so many. */
static void play_out(Hand *hands, uint64_t *seed, int *points, int reached[2][NEAR + 1]) {
    State s = start();
    int32_t at = 0;
    for (int n = 1; n <= NEAR; n++) reached[0][n] = reached[1][n] = NEVER;
    int step = 0;
    while (s.left[0] + s.left[1]) {
        Hand *hand = &hands[(int)s.mover];
        int place = at >= 0 ? choose(&nodes[at], hand, seed) : choose_alone(&s, hand);
        int move = place == NOTHING ? GO : hand->ranks[place];
        if (at >= 0) at = nodes[at].child[move];
        if (move == GO) say_go(&s);
        else {
            play(&s, move);
            drop(hand, place);
        }
        step++;
        for (int p = 0; p < 2; p++)
            for (int n = 1; n <= NEAR && n <= s.points[p]; n++)
                if (reached[p][n] == NEVER) reached[p][n] = step;
    }
    points[0] = s.points[0];
    points[1] = s.points[1];
}

/* Ways in which the pack allows both hands, but for what kappa holds. */
static double weigh_both(const int8_t *a, const int8_t *b) {
    static const double FALL[9] = {1, 4, 12, 24, 24};
    int n[RANKS] = {0};
    double weight = 1;
    for (int i = 0; i < 4; i++) n[(int)a[i]]++, n[(int)b[i]]++;
    for (int r = 0; r < RANKS; r++) weight *= FALL[n[r]];
    return weight;
}

/* Of the times that both pegged so many, (1820, NEAR, NEAR), how often the dealer was first. */
static void note_first(int reached[2][NEAR + 1], float *both, float *dealer) {
    for (int a = 1; a <= NEAR; a++)
        for (int b = 1; b <= NEAR; b++) {
            if (reached[PONE][a] == NEVER || reached[DEALER][b] == NEVER) continue;
            int at = (a - 1) * NEAR + b - 1;
            both[at]++;
            dealer[at] += reached[DEALER][b] < reached[PONE][a];
        }
}

/* How often each pair of points came about, (1820, side, side) by pone's and dealer's; and
 * how often the dealer was the first of both to peg what they needed, (1820, NEAR, NEAR). */
void sample(int player, int n_samples, int side, const float *kappa, float *histogram, float *first) {
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < MOST; i++) {
        double sum[MOST], total = 0;
        for (int j = 0; j < MOST; j++)
            sum[j] = total += kappa[(1 - player) * MOST + j] * weigh_both(ranks_of[4][i], ranks_of[4][j]);
        uint64_t seed = i * 2 + player;
        float both[NEAR * NEAR] = {0}, dealer[NEAR * NEAR] = {0};
        for (int n = 0; n < n_samples; n++) {
            double pick = chance(&seed) * total;
            int low = 0, high = MOST - 1, points[2], reached[2][NEAR + 1];
            while (low < high) {
                int middle = (low + high) / 2;
                if (sum[middle] > pick) high = middle;
                else low = middle + 1;
            }
            Hand hands[2];
            hands[player].n = hands[1 - player].n = 4;
            memcpy(hands[player].ranks, ranks_of[4][i], 4);
            memcpy(hands[1 - player].ranks, ranks_of[4][low], 4);
            play_out(hands, &seed, points, reached);
            note_first(reached, both, dealer);
            for (int p = 0; p < 2; p++)
                if (points[p] >= side) points[p] = side - 1;
            histogram[(i * side + points[0]) * side + points[1]] += 1;
        }
        for (int at = 0; at < NEAR * NEAR; at++)
            first[i * NEAR * NEAR + at] = both[at] ? dealer[at] / both[at] : 0.5f;
    }
}
