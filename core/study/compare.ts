/**
 * A game looked at under another rule set: its moves are made again from the game's own start, and the two rule sets are
 * asked the same questions at every ply. May the move be made, which units are left, is the game over and how, who counts
 * what? The first ply with two answers is where the rule sets disagree. That a move nobody played would be allowed under
 * one of them is no disagreement about this game.
 *
 * The start keeps what the game wrote into it. First-move rights are never added: a right of the other rule set that the
 * game's start does not give stays away and is told, and so is one that means nothing there. A count that runs at the start
 * keeps its numbers; its limit in plies is that of the other rule set.
 */
import { limitPlies } from '../../engine/rules/compile.ts';
import { parseFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { setupDoubts } from '../../engine/rules/setup.ts';
import { type Count, type Outcome, type Setup, squareName } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { pathAlong } from './path.ts';
import { type Placed, Positions, startPosition } from './positions.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { continuation, nodesAlong } from './walk.ts';

/**
 * In the order of their weight: the move cannot be made under the other rule set; it leaves other units on the board; the game is over
 * under one only, or with another result or reason; another count (side, kind, number or limit).
 */
export type Disagreed = 'illegal' | 'units' | 'outcome' | 'count';

/** What one rule set says about a position. */
export interface Answer {
  readonly outcome: Outcome | null;
  readonly count: Count | null;
}

export interface Disagreement {
  /** From the root: 0 is the start itself. */
  readonly ply: number;
  readonly path: Path;
  /** Everything that differs at this ply, the weightiest first. */
  readonly about: readonly Disagreed[];
  readonly here: Answer;
  /** `null` where the move is illegal under the other rule set. */
  readonly there: Answer | null;
}

/** The end of a game by its rules, and after which ply it came. */
export interface Ended {
  readonly ply: number;
  readonly outcome: Outcome;
}

export interface Comparison {
  readonly rules: RuleSet;
  /**
   * Why the game cannot be looked at under these rules at all; empty when it can. Codes: `unknown-rules`, `other-family` (one of
   * the two captures by carrying), and the faults of `Position.fromSetup`.
   */
  readonly refused: readonly Issue[];
  /** What became of the start. Codes: `rights-dropped`, `rights-missing` (both with `squares`), `count-moved`, `count-dropped`. */
  readonly notes: readonly Issue[];
  /** Where the rule sets first disagree on the line through the cursor, to its end; `null` if nowhere. */
  readonly first: Disagreement | null;
  /** Plies of that line which can be made under these rules. */
  readonly reached: number;
  /** Under these rules, at the cursor; `null` when the moves do not lead there. */
  readonly position: Position | null;
  /** The first end under these rules up to the cursor. */
  readonly over: Ended | null;
  /** The first end under these rules on the whole line. */
  readonly end: Ended | null;
}

interface Step {
  readonly before: Step | null;
  readonly here: Placed;
  /** `null` from the first illegal move on. */
  readonly there: Placed | null;
  readonly about: readonly Disagreed[];
}

const answer = (position: Position): Answer => ({ outcome: position.outcome(), count: position.count() });

const sameOutcome = (a: Outcome | null, b: Outcome | null): boolean =>
  a?.result === b?.result && a?.reason === b?.reason;

const sameCount = (a: Count | null, b: Count | null): boolean =>
  a?.kind === b?.kind && a?.counter === b?.counter && a?.number === b?.number && a?.limit === b?.limit;

const sameUnits = (a: Position, b: Position): boolean =>
  a.board().every((piece, square) => {
    const other = b.pieceAt(square);
    return piece?.role === other?.role && piece?.color === other?.color;
  });

function disagreed(here: Position, there: Position): readonly Disagreed[] {
  const about: Disagreed[] = [];
  if (!sameUnits(here, there)) about.push('units');
  if (!sameOutcome(here.outcome(), there.outcome())) about.push('outcome');
  if (!sameCount(here.count(), there.count())) about.push('count');
  return about;
}

const note = (code: string, text: string, data: Record<string, string | number>): Issue => ({ code, text, data });

/** Rights that the usual start of these rules gives to units that stand here without one. */
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

/** The game's start under other rules. */
function startUnder(rules: RuleSet, fen: string, own: Position): Start {
  if ((rules.rek === null) !== (own.rules.rek === null)) {
    const text = `${rules.title} and ${own.rules.title} are played with other units`;
    return { position: null, refused: [note('other-family', text, { rules: rules.id })], notes: [] };
  }
  const read = parseFen(fen);
  if (!read.ok) return { position: null, refused: [read.error], notes: [] };
  const notes = setupDoubts(rules, read.value).filter(doubt => doubt.code === 'rights-dropped');
  const missing = missingRights(rules, read.value);
  if (missing !== '') {
    notes.push(note('rights-missing', `The game starts without first-move rights on ${missing}`, { squares: missing }));
  }
  // One that began with the set-up begins, or not, by the other rules.
  const running = read.value.count === null ? null : own.count();
  let count: Setup['count'] = null;
  if (running !== null) {
    const rule = rules.count.mode === 'off' ? null : rules.count[running.kind];
    if (rule === null) {
      const text = `The count that runs at the start is none under ${rules.title}`;
      notes.push(note('count-dropped', text, { number: running.number, limit: running.limit }));
    } else {
      count = { limit: limitPlies(running.limit, rule.endAt), plies: running.plies, kind: running.kind };
      if (count.limit !== running.limitPlies) {
        const text = `The count that runs at the start ends as under ${rules.title}`;
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

/** One other rule set of one start, with what is known of every node. */
class Other {
  readonly start: Start;
  readonly #positions: Positions | null;
  readonly #known = new WeakMap<MoveNode, Step>();

  constructor(rules: RuleSet, fen: string, own: Position) {
    this.start = startUnder(rules, fen, own);
    this.#positions = this.start.position && new Positions(this.start.position);
  }

  /** A node may have come to stand behind another past, so what is known of it holds for that past only. */
  #step(before: Step | null, here: Placed, node: MoveNode): Step {
    const known = this.#known.get(node);
    if (known?.before === before && known.here === here) return known;
    const step = { before, here, ...this.#follow(before, here, node) };
    this.#known.set(node, step);
    return step;
  }

  #follow(before: Step | null, here: Placed, node: MoveNode): Pick<Step, 'there' | 'about'> {
    if (this.#positions === null || before?.there === null) return { there: null, about: [] };
    if (before && !parseUci(before.there.position, node.move).ok) return { there: null, about: ['illegal'] };
    const there = before ? this.#positions.after(before.there, node) : this.#positions.top(node);
    return { there, about: disagreed(here.position, there.position) };
  }

  along(places: readonly Placed[], nodes: readonly MoveNode[]): readonly Step[] {
    const steps: Step[] = [];
    for (const [ply, node] of nodes.entries()) {
      steps.push(this.#step(steps[ply - 1] ?? null, places[ply] as Placed, node));
    }
    return steps;
  }
}

/** Keeps what was found out about the nodes of games that begin from one start under one rule set. */
export class Comparisons {
  readonly positions: Positions | null;
  readonly #fen: string;
  readonly #others = new Map<RuleSet, Other>();

  /** @param positions of the game under its own rules, where somebody has them already */
  constructor(study: Pick<Study, 'rules' | 'start'>, positions?: Positions) {
    const start = positions ? null : startPosition(study);
    this.positions = positions ?? (start && new Positions(start));
    this.#fen = study.start;
  }

  other(rules: RuleSet, positions: Positions): Other {
    let other = this.#others.get(rules);
    if (other === undefined) {
      other = new Other(rules, this.#fen, positions.root.position);
      this.#others.set(rules, other);
    }
    return other;
  }
}

function firstEnd(steps: readonly Step[]): Ended | null {
  for (const [ply, { there }] of steps.entries()) {
    const outcome = there?.position.outcome() ?? null;
    if (outcome !== null) return { ply, outcome };
  }
  return null;
}

/**
 * The line of a study that goes through `path` to its end, under another rule set. A path that is not in the study is read as the root.
 * @param known what earlier calls for the same start found out; a new one where it is not given
 */
export function compareUnder(
  study: Study,
  path: Path,
  rules: RuleSet,
  known: Comparisons = new Comparisons(study),
): Comparison {
  const nothing = { rules, notes: [], first: null, reached: 0, position: null, over: null, end: null };
  const { positions } = known;
  if (positions === null) {
    const text = `No game '${study.rules}' can begin from ${study.start}`;
    return { ...nothing, refused: [note('unknown-rules', text, { rules: study.rules })] };
  }
  const other = known.other(rules, positions);
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
    first: ply < 0 ? null : disagreementAt(steps, nodes, ply),
    reached: steps.findLastIndex(step => step.there !== null),
    position: steps[cursor]?.there?.position ?? null,
    over: end !== null && end.ply <= cursor ? end : null,
    end,
  };
}

function disagreementAt(steps: readonly Step[], nodes: readonly MoveNode[], ply: number): Disagreement {
  const { here, there, about } = steps[ply] as Step;
  return {
    ply,
    path: pathAlong(nodes, ply),
    about,
    here: answer(here.position),
    there: there && answer(there.position),
  };
}
