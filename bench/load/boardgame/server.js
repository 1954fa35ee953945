// A boardgame.io server with a game of the same shape as ours: two players, a board of 45 cells, three
// figures that both move, a hand and a book that only their owner may know, turns of an adventure and a
// word that ends it. A view says what our View says of a finished Kingdom, what the figures may do included.
//
// node server.js PORT [FOLDER]: with a folder games are kept in files there, else in memory.

const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const CELLS = 45;
const PAGES = 18;
const TILES = 12;
const DIRECTIONS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const TERRAINS = ["forest", "plain", "mountain", "castle"];
const OPTIONS = {
  players: 2, first: 0, pages: null, dealing: "classic", deck: "full", start_side: "drawn",
  ruleset: {
    magic_recount: "either", princess_jumps: "two", princess_return: "no", rivers: "match",
    misfit: "aside", sight_gaps: "stop", own_space_lines: "yes", impossible: "hand",
  },
  take_back: true,
};

// The hexes around the middle, ring by ring.
function spiral() {
  const hexes = [[0, 0]];
  for (let ring = 1; hexes.length < CELLS; ring++) {
    let [q, r] = [-ring, ring];
    for (const [dq, dr] of DIRECTIONS) {
      for (let step = 0; step < ring; step++) {
        hexes.push([q, r]);
        [q, r] = [q + dq, r + dr];
      }
    }
  }
  return hexes.slice(0, CELLS);
}

const HEXES = spiral();
const BOARD = new Set(HEXES.map(String));

function beside([q, r]) {
  return DIRECTIONS.map(([dq, dr]) => [q + dq, r + dr]).filter((hex) => BOARD.has(String(hex)));
}

function steps(from) {
  return beside(from).map((hex) => [hex]);
}

function rides(from) {
  const near = new Set([from, ...beside(from)].map(String));
  const found = new Map();
  for (const by of beside(from)) {
    for (const to of beside(by)) if (!near.has(String(to))) found.set(String(to), [by, to]);
  }
  return [...found.values()];
}

function flights(from) {
  const paths = DIRECTIONS.map(([dq, dr]) => {
    const path = [];
    let [q, r] = [from[0] + dq, from[1] + dr];
    for (; BOARD.has(`${q},${r}`); [q, r] = [q + dq, r + dr]) path.push([q, r]);
    return path;
  });
  return paths.filter((path) => path.length > 0);
}

// The board is finished, so that what a figure may do is known for each cell beforehand.
const WAYS = { princess: steps, knight: rides, dragon: flights };
const MOVES = Object.fromEntries(
  Object.entries(WAYS).map(([who, way]) => [who, Object.fromEntries(HEXES.map((hex) => [hex, way(hex)]))]),
);

function setup({ random }) {
  const pages = random.Shuffle([...Array(2 * PAGES).keys()]);
  const cell = (at) => ({
    at,
    terrain: TERRAINS[random.Die(4) - 1],
    river: random.Die(3) === 1 ? [random.Die(3) - 1, random.Die(3) + 2] : [],
  });
  const seat = (first) => ({
    told: pages.slice(first, first + PAGES / 2),
    magic: false,
    out: false,
    turned: 0,
    hand: pages[first + PAGES / 2],
    book: pages.slice(first + PAGES / 2 + 1, first + PAGES),
  });
  return {
    options: OPTIONS,
    start_side: "front",
    kingdom: HEXES.map(cell),
    characters: { princess: HEXES[0], knight: HEXES[10], dragon: HEXES[30] },
    gone: random.Shuffle([...Array(TILES).keys()]).map((tile) => ({ tile, side: "front", aside: false })),
    seats: [seat(0), seat(PAGES)],
    adventures: [],
  };
}

function adventure({ G }, who, number) {
  const path = MOVES[who]?.[G.characters[who]][number];
  if (path === undefined || G.adventures.length > 0) return INVALID_MOVE;
  G.characters[who] = path.at(-1);
  G.adventures.push({ kind: "move", character: who, path });
}

function endTurn({ G, playerID }) {
  if (G.adventures.length === 0) return INVALID_MOVE;
  const seat = G.seats[playerID];
  G.adventures = [];
  seat.book.push(seat.hand);
  seat.hand = seat.book.shift();
  seat.turned++;
}

function playerView({ G, ctx, playerID }) {
  const isMine = ctx.currentPlayer === playerID;
  const isBegun = G.adventures.length > 0;
  return {
    ...G,
    seats: G.seats.map((seat, number) => ({
      ...seat,
      hand: String(number) === playerID ? seat.hand : null,
      book: seat.book.length,
    })),
    moves: Object.fromEntries(Object.keys(MOVES).map((who) => [who, MOVES[who][G.characters[who]]])),
    may: { adventure: isMine && !isBegun, end_turn: isMine && isBegun },
  };
}

const kingdom = {
  name: "kingdom",
  setup,
  moves: { adventure, endTurn },
  turn: { minMoves: 2, maxMoves: 2 },
  playerView,
  // As it is by default, whole views are sent: with `deltaState`, which compares them first, it is far slower.
};

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [kingdom],
  origins: [],
  ...(folder === undefined ? {} : { db: new FlatFile({ dir: folder }) }),
});
server.run(Number(port));
