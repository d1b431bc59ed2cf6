/**
 * Compares a game with what another rule set makes of it. The moves are replayed from the start of the game under
 * both rule sets, and at every ply the two are compared: whether the move is legal, which pieces are left, whether
 * and how the game is over, and which count runs. The first ply with a difference is reported. Differences in moves
 * that were not played do not matter.
 *
 * The start position keeps what the game states. First-move rights are never added: a right that the other rule set
 * would give but the game does not state is left out and reported, and so is a right that the other rule set does not
 * have. A count that runs at the start keeps its numbers; its limit in plies is that of the other rule set.
 */
import { sameFamily } from '../../engine/rules/capabilities.ts';
import { limitPlies } from '../../engine/rules/compile.ts';
import { parseFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { setupDoubts } from '../../engine/rules/setup.ts';
import { type Count, type Outcome, type Setup, squareName } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { pathAlong } from './path.ts';
import { type NodePosition, Positions, startPosition } from './positions.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { continuation, nodesAlong } from './walk.ts';

/**
 * In order of importance: the move is illegal under the other rule set; it leaves different pieces on the board; the
 * game is over under only one of them, or with a different result or reason; the count differs (side, kind, number or
 * limit).
 */
type DifferenceKind = 'illegal' | 'pieces' | 'outcome' | 'count';

/** The state of the game under one rule set. */
export interface Answer {
  readonly outcome: Outcome | null;
  readonly count: Count | null;
}

export interface Difference {
  /** Plies from the root; 0 is the start position. */
  readonly ply: number;
  readonly path: Path;
  /** Everything that differs at this ply, the most important first. */
  readonly about: readonly DifferenceKind[];
  readonly here: Answer;
  /** `null` when the move is illegal under the other rule set. */
  readonly there: Answer | null;
}

/** The end of a game by its rules, and the ply after which it came. */
interface GameEnd {
  readonly ply: number;
  readonly outcome: Outcome;
}

export interface Comparison {
  readonly rules: RuleSet;
  /**
   * Why the game cannot be compared under these rules; empty when it can. Codes: `unknown-rules`, `other-family`
   * (only one of the two is a game of Rek), and the errors of `Position.fromSetup`.
   */
  readonly refused: readonly Issue[];
  /**
   * Changes to the start position. Codes: `rights-dropped`, `rights-missing` (both with `squares`), `count-moved`,
   * `count-dropped`.
   */
  readonly notes: readonly Issue[];
  /** The first difference on the whole line through the cursor; `null` if there is none. */
  readonly first: Difference | null;
  /** The number of plies of that line that are legal under these rules. */
  readonly reached: number;
  /** The position at the cursor under these rules; `null` when a move before it is illegal. */
  readonly position: Position | null;
  /** The first end of the game under these rules, if it is not after the cursor. */
  readonly over: GameEnd | null;
  /** The first end of the game under these rules on the whole line. */
  readonly end: GameEnd | null;
}

interface Step {
  readonly before: Step | null;
  readonly here: NodePosition;
  /** `null` from the first illegal move on. */
  readonly there: NodePosition | null;
  readonly about: readonly DifferenceKind[];
}

const answer = (position: Position): Answer => ({ outcome: position.outcome(), count: position.count() });

const sameOutcome = (a: Outcome | null, b: Outcome | null): boolean =>
  a?.result === b?.result && a?.reason === b?.reason;

const sameCount = (a: Count | null, b: Count | null): boolean =>
  a?.kind === b?.kind && a?.counter === b?.counter && a?.number === b?.number && a?.limit === b?.limit;

const samePieces = (a: Position, b: Position): boolean =>
  a.board().every((piece, square) => {
    const other = b.pieceAt(square);
    return piece?.role === other?.role && piece?.color === other?.color;
  });

function differencesOf(here: Position, there: Position): readonly DifferenceKind[] {
  const about: DifferenceKind[] = [];
  if (!samePieces(here, there)) about.push('pieces');
  if (!sameOutcome(here.outcome(), there.outcome())) about.push('outcome');
  if (!sameCount(here.count(), there.count())) about.push('count');
  return about;
}

const note = (code: string, text: string, data: Record<string, string | number>): Issue => ({ code, text, data });

/** The squares whose pieces have a first-move right in the usual start position of these rules but not in `setup`. */
function missingRights(rules: RuleSet, setup: Setup): string {
  const usual = Position.start(rules).setup();
  return usual.rights
    .filter(square => {
      const [ours, theirs] = [setup.board[square], usual.board[square]];
      return ours?.role === theirs?.role && ours?.color === theirs?.color && !setup.rights.includes(square);
    })
    .map(squareName)
    .join(' ');
}

interface Start {
  readonly position: Position | null;
  readonly refused: readonly Issue[];
  readonly notes: readonly Issue[];
}

/** The start position of the game under other rules. */
function startUnder(rules: RuleSet, fen: string, own: Position): Start {
  if (!sameFamily(rules, own.rules)) {
    const text = `${rules.title} and ${own.rules.title} are played with different pieces`;
    return { position: null, refused: [note('other-family', text, { rules: rules.id })], notes: [] };
  }
  const read = parseFen(fen);
  if (!read.ok) return { position: null, refused: [read.error], notes: [] };
  const notes = setupDoubts(rules, read.value).filter(doubt => doubt.code === 'rights-dropped');
  const missing = missingRights(rules, read.value);
  if (missing !== '') {
    notes.push(note('rights-missing', `The game starts without first-move rights on ${missing}`, { squares: missing }));
  }
  // Whether a count begins with the set-up itself is decided by the other rules.
  const running = read.value.count === null ? null : own.count();
  let count: Setup['count'] = null;
  if (running !== null) {
    const rule = rules.count.mode === 'off' ? null : rules.count[running.kind];
    if (rule === null) {
      const text = `${rules.title} does not have the count that runs at the start`;
      notes.push(note('count-dropped', text, { number: running.number, limit: running.limit }));
    } else {
      count = { limit: limitPlies(running.limit, rule.endAt), plies: running.plies, kind: running.kind };
      if (count.limit !== running.limitPlies) {
        const text = `The count that runs at the start ends as in ${rules.title}`;
        notes.push(note('count-moved', text, { number: running.number, limit: running.limit }));
      }
    }
  }
  const checks = rules.goal === 'firstCheck' ? read.value.checks : null;
  const position = Position.fromSetup(rules, { ...read.value, checks, count });
  return position.ok
    ? { position: position.value, refused: [], notes }
    : { position: null, refused: position.error, notes };
}

/** The comparison of one start with one other rule set; caches the result of every node. */
class RuleSetComparison {
  readonly start: Start;
  readonly #positions: Positions | null;
  readonly #cache = new WeakMap<MoveNode, Step>();

  constructor(rules: RuleSet, fen: string, own: Position) {
    this.start = startUnder(rules, fen, own);
    this.#positions = this.start.position && new Positions(this.start.position);
  }

  /** An edit can move a node behind other moves, so a cached step is valid only for the same previous step. */
  #step(before: Step | null, here: NodePosition, node: MoveNode): Step {
    const cached = this.#cache.get(node);
    if (cached?.before === before && cached.here === here) return cached;
    const step = { before, here, ...this.#follow(before, here, node) };
    this.#cache.set(node, step);
    return step;
  }

  #follow(before: Step | null, here: NodePosition, node: MoveNode): Pick<Step, 'there' | 'about'> {
    if (this.#positions === null || before?.there === null) return { there: null, about: [] };
    if (before && !parseUci(before.there.position, node.move).ok) return { there: null, about: ['illegal'] };
    const there = before ? this.#positions.after(before.there, node) : this.#positions.atRoot(node);
    return { there, about: differencesOf(here.position, there.position) };
  }

  along(positions: readonly NodePosition[], nodes: readonly MoveNode[]): readonly Step[] {
    const steps: Step[] = [];
    for (const [ply, node] of nodes.entries()) {
      steps.push(this.#step(steps[ply - 1] ?? null, positions[ply] as NodePosition, node));
    }
    return steps;
  }
}

/** A cache of comparisons for games with the same rule set and start position. */
export class Comparisons {
  readonly positions: Positions | null;
  readonly #fen: string;
  readonly #others = new Map<RuleSet, RuleSetComparison>();

  /** @param positions the positions of the game under its own rules, if the caller has them already */
  constructor(study: Pick<Study, 'rules' | 'start'>, positions?: Positions) {
    const start = positions ? null : startPosition(study);
    this.positions = positions ?? (start && new Positions(start));
    this.#fen = study.start;
  }

  other(rules: RuleSet, positions: Positions): RuleSetComparison {
    let other = this.#others.get(rules);
    if (other === undefined) {
      other = new RuleSetComparison(rules, this.#fen, positions.root.position);
      this.#others.set(rules, other);
    }
    return other;
  }
}

function firstEnd(steps: readonly Step[]): GameEnd | null {
  for (const [ply, { there }] of steps.entries()) {
    const outcome = there?.position.outcome() ?? null;
    if (outcome !== null) return { ply, outcome };
  }
  return null;
}

/**
 * Compares the line of a study that goes through `path`, to its end, under another rule set. A path that is not in
 * the study means the root.
 *
 * @param cache the results of earlier calls for the same start
 */
export function compareUnder(
  study: Study,
  path: Path,
  rules: RuleSet,
  cache: Comparisons = new Comparisons(study),
): Comparison {
  const nothing = { rules, notes: [], first: null, reached: 0, position: null, over: null, end: null };
  const { positions } = cache;
  if (positions === null) {
    const text = `Unknown rule set '${study.rules}' or invalid start position ${study.start}`;
    return { ...nothing, refused: [note('unknown-rules', text, { rules: study.rules })] };
  }
  const other = cache.other(rules, positions);
  const { refused, notes } = other.start;
  if (refused.length > 0) return { ...nothing, refused, notes };
  const upto = nodesAlong(study, path) ?? [study.root];
  const nodes = [...upto, ...continuation(upto.at(-1) ?? study.root)];
  const steps = other.along(positions.along(nodes), nodes);
  const cursor = upto.length - 1;
  const ply = steps.findIndex(step => step.about.length > 0);
  const end = firstEnd(steps);
  return {
    rules,
    refused,
    notes,
    first: ply < 0 ? null : differenceAt(steps, nodes, ply),
    reached: steps.findLastIndex(step => step.there !== null),
    position: steps[cursor]?.there?.position ?? null,
    over: end !== null && end.ply <= cursor ? end : null,
    end,
  };
}

function differenceAt(steps: readonly Step[], nodes: readonly MoveNode[], ply: number): Difference {
  const { here, there, about } = steps[ply] as Step;
  return {
    ply,
    path: pathAlong(nodes, ply),
    about,
    here: answer(here.position),
    there: there && answer(there.position),
  };
}
