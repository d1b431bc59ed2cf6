/** Opponents of a game: the engine of the program, and external engines, at a level. */
import type { Analysis, Engines, GameClocks, MoveClock, SearchJob } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { Clocks, TimeControl } from '../../../core/play/clock.ts';
import { chooseLine, expectedResult, LEVELS, type Level } from '../../../core/play/levels.ts';
import type { Position } from '../../../engine/rules/position.ts';

export interface Reply {
  /** UCI. */
  readonly move: string;
  /** The expected result of the opponent, 0 to 1. */
  readonly expected: number;
  /** The answer that the opponent expects, UCI; `null` if it expects none. */
  readonly predicted: string | null;
}

/** A position with the opponent to move, and the moves that led to it. */
export interface Question {
  readonly place: Pick<SearchJob, 'rules' | 'fen' | 'moves' | 'actions'>;
  readonly position: Position;
  /** `null` without clocks. */
  readonly clocks: Clocks | null;
  readonly control: TimeControl | null;
}

export interface Opponent {
  /** `null`: there is no move. */
  reply(question: Question): Promise<Reply | null>;
  /** Thinks about a position before the player has made the move that leads to it. */
  ponder(question: Question): void;
  /** Ends the search of a reply that is no longer awaited, and pondering. */
  stop(): void;
}

/** Milliseconds for a move at full strength without a clock. */
const THINKING = 3000;

const limitsOf = ({ nodes }: Level) => (nodes === null ? { time: THINKING } : { nodes });

/** @param level an index of {@link LEVELS} */
export const levelAt = (level: number): Level => LEVELS[level] ?? { nodes: null, lines: 1, spread: 0 };

/** Whether our own engine gains by pondering: at the other levels it searches a number of positions. */
export const ownPonders = ({ nodes }: Level): boolean => nodes === null;

export function ownOpponent(
  level: Level,
  analysis: Pick<Analysis, 'search' | 'stopSearch' | 'ponder'>,
  failed: (reason: unknown) => void,
): Opponent {
  const asked = ({ place, position, clocks, control }: Question): readonly [SearchJob, MoveClock | null] => [
    { ...place, limits: limitsOf(level), lines: level.lines },
    clocks === null || control === null ? null : { left: clocks[position.turn], increment: control.increment },
  ];
  return {
    async reply(question) {
      const { position } = question;
      const { lines } = await analysis.search(...asked(question));
      const line = chooseLine(lines, position, level, Math.random());
      const move = line?.moves[0];
      if (line === null || move === undefined) return null;
      return { move, expected: expectedResult(position, line.score), predicted: line.moves[1] ?? null };
    },
    ponder(question) {
      if (ownPonders(level)) analysis.ponder(...asked(question)).catch(failed);
    },
    stop: () => void analysis.stopSearch().catch(failed),
  };
}

const clocksOf = (clocks: Clocks | null, control: TimeControl | null): GameClocks | null =>
  clocks === null || control === null
    ? null
    : {
        white: clocks.w,
        black: clocks.b,
        whiteIncrement: control.increment,
        blackIncrement: control.increment,
      };

/** @param id of the list of external engines @param index of {@link LEVELS} */
export function externalOpponent(
  id: string,
  index: number,
  engines: Pick<Engines, 'move' | 'endMoves' | 'ponder'>,
  failed: (reason: unknown) => void,
): Opponent {
  const level = levelAt(index);
  const asked = ({ place, clocks, control }: Question): Parameters<Engines['move']> => [
    id,
    { ...place, limits: limitsOf(level), lines: level.lines },
    index,
    clocksOf(clocks, control),
  ];
  return {
    async reply(question) {
      const { position } = question;
      const { lines, best, faults } = await engines.move(...asked(question));
      const line = lines.length > 1 ? chooseLine(lines, position, level, Math.random()) : (lines[0] ?? null);
      const move = lines.length > 1 ? line?.moves[0] : best;
      if (move == null && faults[0]) throw new CodedError(faults[0].code, faults[0].text);
      if (move == null) return null;
      const predicted = line?.moves[0] === move ? (line.moves[1] ?? null) : null;
      return { move, expected: line === null ? 0.5 : expectedResult(position, line.score), predicted };
    },
    ponder(question) {
      engines.ponder(...asked(question)).catch(failed);
    },
    stop: () => void engines.endMoves(id).catch(failed),
  };
}
