/** English: the report on a game, and the sentences of the automatic annotation. */
import { counted, games } from './numbers.ts';

export const report = {
  report: {
    report: 'Report',
    none: 'No move is evaluated yet. Analyse the game to get its report.',
    part: (judged: string, total: string) => `${judged} of ${total} moves are evaluated.`,
    accuracy: 'Accuracy',
    side: 'Side',
    percent: (value: string) => `${value} %`,
    sizes: { inaccuracy: 'Inaccuracies', mistake: 'Mistakes', blunder: 'Blunders' },
    mistakes: 'Mistakes',
    noMistakes: 'No mistakes.',
    loss: (percent: string) => `−${percent} %`,
    lossTitle: 'Lost share of the expected result',
    better: (move: string) => `better: ${move}`,
    results: { win: 'win', draw: 'draw', loss: 'loss' },
    turn: (from: string, to: string) => `${from} → ${to}`,
    byCount: 'because of the count',
    phases: 'Phases',
    phase: { opening: 'Opening', middlegame: 'Middlegame', endgame: 'Endgame' },
    phaseFigures: (white: string, black: string, mistakes: string) =>
      `White ${white}, Black ${black}; mistakes: ${mistakes}`,
    count: 'Count',
    counts: {
      start: (side: string, limit: number) => `${side} begins to count to ${limit}`,
      restart: (side: string, limit: number) => `${side} counts to ${limit} from here on`,
      end: (side: string) => `the count of ${side} ends`,
      draw: () => 'draw by the count',
      claimable: (side: string) => `${side} could have claimed the draw`,
    },
    endings: 'Endgame tables',
    opening: 'Opening',
    time: 'Time',
    timeFigures: (side: string, used: string, longest: string, move: string) =>
      `${side}: ${used} used, the longest ${longest} for ${move}`,
    annotate: 'Annotate the game',
    remove: 'Remove annotations',
    players: {
      title: 'Report on players',
      button: 'Report on players',
      job: (count: number) => `Reporting on the players of ${games(count)}`,
      reported: (count: number, players: number) => `${counted(players, 'player')} in ${games(count)}`,
      unjudged: (count: number) => `${games(count)} without evaluations are left out. Analyse them first.`,
      hint: 'Accuracies are means over games, in percent.',
      none: 'None of these games has evaluations. Analyse them first.',
      missedWins: 'Missed wins (by the count)',
      missed: (missed: string, byCount: string) => `${missed} (${byCount})`,
      unclaimed: 'Draws not claimed',
    },
    sentences: {
      inaccuracy: (percent: string) => `An inaccuracy that costs ${percent} % of the expected result.`,
      mistake: (percent: string) => `A mistake that costs ${percent} % of the expected result.`,
      blunder: (percent: string) => `A blunder that costs ${percent} % of the expected result.`,
      turns: {
        win: { draw: 'The win becomes a draw.', loss: 'The win becomes a loss.' },
        draw: { loss: 'The draw becomes a loss.' },
      },
      byCount: 'The win is missed because of the count.',
      better: (move: string) => `Better is ${move}.`,
    },
  },
};
