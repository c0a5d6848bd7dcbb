'use strict';
// The benches' games through boardgame.io's reducer. usage: node boardgameio.cjs (w8|bt8) (playout GAMES | referee TRACE)
const fs = require('fs');
const { XorShift32, Digest, bt, w8, btLegal } = require('./boardgameio_games.cjs');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

console.error = () => {}; // the library prints every refusal, which would be timed as well
const now = () => Number(process.hrtime.bigint()) / 1e9;
const [name, mode, what] = process.argv.slice(2);
const kind = name === 'w8' ? w8 : bt;
const act = (type, action, seat) => ({ type: 'MAKE_MOVE', payload: { type, args: [action], playerID: seat } });
const begin = (game, index) => InitializeGame({ game, numPlayers: 2, setupData: { index } });
const legal = (state) => (kind === bt ? btLegal(state.G, +state.ctx.currentPlayer) : kind.legal(state.G));

function playout(games) {
  const game = { ...kind.game, disableUndo: true };
  const reducer = CreateGameReducer({ game }), digest = new Digest(), start = now();
  let events = 0;
  for (let number = 0; number < games; number++) {
    const stream = new XorShift32(number);
    if (kind === w8) for (let i = 0; i < 126; i++) stream.next(); // what the setup has drawn
    let state = begin(game, number);
    for (; state.ctx.gameover === undefined; events++) {
      const faces = kind.chance(state.G), seat = state.ctx.currentPlayer;
      if (faces) {
        const result = stream.below(faces);
        state = reducer(state, act('dice', result, seat));
        digest.add(1000 + result);
      } else {
        const moves = legal(state), move = moves[stream.below(moves.length)];
        state = reducer(state, act('act', move, seat));
        digest.add(move);
      }
    }
    digest.add(state.G.winner);
  }
  return `playout games=${games} events=${events} events/s=${(events / (now() - start)).toFixed(0)} digest=${digest.hex()}`;
}

function referee(file) {
  const game = { ...kind.game, disableUndo: true };
  const reducer = CreateGameReducer({ game });
  const games = fs.readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line)), start = now();
  const failed = (state) => state.transients && state.transients.error;
  let events = 0, refused = 0;
  games.forEach((entries, number) => {
    let state = begin(game, number);
    for (const [action, probe] of entries) {
      const seat = state.ctx.currentPlayer;
      if (action >= 1000) state = reducer(state, act('dice', action - 1000, seat));
      else {
        state = reducer(state, act('act', probe, seat));
        if (failed(state)) refused++;
        state = reducer(state, act('act', action, seat));
      }
      if (failed(state)) throw new Error('a legal event was refused');
      events++;
    }
    if (state.ctx.gameover === undefined) throw new Error('the game is not over');
  });
  return `referee games=${games.length} events=${events} events/s=${(events / (now() - start)).toFixed(0)} refused=${refused}`;
}

console.log(`boardgame.io ${name} ${mode === 'playout' ? playout(+what) : referee(what)}`);
