/**
 * Our engine for other programs: the UCI protocol over two streams, with the rule set chosen by UCI_Variant. A line that
 * is not understood is answered with an `info string` and changes nothing.
 */
import { createInterface } from 'node:readline';
import { positionFromFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import type { Issue } from '../rules/result.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import { makeUci, parseUci } from '../rules/uci.ts';
import type { Score, SearchLine, SearchReport } from './job.ts';
import { MAX_LINES } from './prepare.ts';
import { createSession, type Session } from './session.ts';
import { parseGo, rulesOfVariant, variantName } from './uci-options.ts';

export interface UciOptions {
  readonly name: string;
  readonly author: string;
  /** `worker.ts`, or the bundle made of it. */
  readonly workerUrl: URL;
  /** `build/engine.wasm`, its bytes or its path. */
  readonly wasm: Uint8Array<ArrayBuffer> | string;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const DEFAULT_HASH = 64;
const MAX_HASH = 2048;

const scoreText = (score: Score): string => {
  if (score.kind === 'mate') return `mate ${score.value}`;
  return `cp ${score.kind === 'cp' ? score.value : 0}`;
};

function infoText(report: SearchReport, line: SearchLine): string {
  const { nodes, time, full } = report;
  const rate = Math.round((nodes * 1000) / Math.max(1, time));
  return (
    `info depth ${line.depth} seldepth ${line.seldepth} multipv ${line.rank} score ${scoreText(line.score)} ` +
    `nodes ${nodes} nps ${rate} hashfull ${Math.round(full * 1000)} time ${time} pv ${line.moves.join(' ')}`
  );
}

/** Reads until `quit` or the end of input, then resolves. Expects the rules kernel to be loaded. */
export async function runUci(options: UciOptions): Promise<void> {
  const say = (text: string): void => {
    options.output.write(`${text}\n`);
  };
  let rules: RuleSet = ruleSets[0] as RuleSet;
  let fen = rules.startFen;
  let moves: readonly string[] = [];
  let position = Position.start(rules);
  let hash = DEFAULT_HASH;
  let lines = 1;
  /** The search that owes a `bestmove`. */
  let owed: { readonly id: number; readonly infinite: boolean; readonly fallback: string } | null = null;
  let held: SearchReport | null = null;
  let depthTold = 0;
  let answered = (): void => {};

  const tell = (report: SearchReport): void => {
    if (report.depth <= depthTold && !report.done) return;
    depthTold = report.depth;
    for (const line of report.lines) say(infoText(report, line));
  };

  const answer = (report: SearchReport | null): void => {
    const [best = owed?.fallback ?? '0000', ponder] = report?.lines[0]?.moves ?? [];
    owed = null;
    held = null;
    say(ponder === undefined ? `bestmove ${best}` : `bestmove ${best} ponder ${ponder}`);
    answered();
  };

  const onReport = (id: number, report: SearchReport): void => {
    if (owed?.id !== id) return;
    tell(report);
    if (!report.done) return;
    if (owed.infinite && report.reason !== 'stopped') held = report;
    else answer(report);
  };

  const onIssue = (id: number | null, issue: Issue): void => {
    say(`info string ${issue.text}`);
    if (owed !== null && owed.id === id) answer(null);
  };

  const open = (): Session =>
    createSession({ workerUrl: options.workerUrl, wasm: options.wasm, hashMiB: hash, onReport, onIssue });
  let session = open();

  const faults = (issues: readonly Issue[]): void => {
    for (const { text } of issues) say(`info string ${text}`);
  };

  const introduce = (): void => {
    say(`id name ${options.name}`);
    say(`id author ${options.author}`);
    say(
      `option name UCI_Variant type combo default ${variantName(rules)} ${ruleSets.map(each => `var ${variantName(each)}`).join(' ')}`,
    );
    say(`option name Hash type spin default ${DEFAULT_HASH} min 1 max ${MAX_HASH}`);
    say(`option name MultiPV type spin default 1 min 1 max ${MAX_LINES}`);
    say('uciok');
  };

  const number = (text: string, least: number, most: number): number | null => {
    const value = Number(text);
    return Number.isInteger(value) && value >= least && value <= most ? value : null;
  };

  const setOption = async (words: readonly string[]): Promise<void> => {
    const at = words.indexOf('value');
    const name = words
      .slice(1, at < 0 ? undefined : at)
      .join(' ')
      .toLowerCase();
    const value = at < 0 ? '' : words.slice(at + 1).join(' ');
    if (name === 'uci_variant') {
      const wanted = rulesOfVariant(value);
      if (wanted === null) {
        say(`info string There is no variant '${value}'`);
        return;
      }
      rules = wanted;
      fen = rules.startFen;
      moves = [];
      position = Position.start(rules);
      return;
    }
    if (name === 'multipv') {
      lines = number(value, 1, MAX_LINES) ?? lines;
      return;
    }
    if (name === 'hash') {
      hash = number(value, 1, MAX_HASH) ?? hash;
      await session.close();
      session = open();
      return;
    }
    say(`info string There is no option '${name}'`);
  };

  const setPosition = (words: readonly string[]): void => {
    const at = words.indexOf('moves');
    const end = at < 0 ? words.length : at;
    const text = words[1] === 'fen' ? words.slice(2, end).join(' ') : rules.startFen;
    const start = positionFromFen(rules, text);
    if (!start.ok) {
      faults(start.error);
      return;
    }
    let reached = start.value;
    const played: string[] = [];
    for (const word of words.slice(end + 1)) {
      const move = parseUci(reached, word);
      if (!move.ok) {
        faults([move.error]);
        break;
      }
      reached = reached.play(move.value);
      played.push(word);
    }
    fen = text;
    moves = played;
    position = reached;
  };

  const perft = (depth: number): void => {
    let total = 0;
    for (const move of position.moves()) {
      const nodes = depth > 1 ? position.play(move).perft(depth - 1) : 1;
      total += nodes;
      say(`${makeUci(move)}: ${nodes}`);
    }
    say(`\nNodes searched: ${depth < 1 ? 1 : total}\n`);
  };

  const go = (words: readonly string[]): void => {
    const limits = parseGo(words, position.turn);
    const first = position.moves()[0];
    depthTold = 0;
    held = null;
    const started = session.start({ rules: rules.id, fen, moves, limits, lines, playOn: true });
    if (!started.ok) {
      faults(started.error);
      say('bestmove 0000');
      return;
    }
    const infinite = Object.keys(limits).length === 0;
    owed = { id: started.value, infinite, fallback: first === undefined ? '0000' : makeUci(first) };
  };

  const stop = (): void => {
    if (held !== null) answer(held);
    else if (owed !== null) {
      owed = { ...owed, infinite: false };
      session.stop();
    }
  };

  /** False ends the loop. */
  const obey = async (text: string): Promise<boolean> => {
    const words = text.trim().split(/\s+/);
    switch (words[0]) {
      case 'uci':
        introduce();
        break;
      case 'isready':
        say('readyok');
        break;
      case 'ucinewgame':
        session.newGame();
        break;
      case 'setoption':
        await setOption(words.slice(1));
        break;
      case 'position':
        setPosition(words);
        break;
      case 'go':
        if (words[1] === 'perft') perft(number(words[2] ?? '1', 1, 30) ?? 1);
        else go(words);
        break;
      case 'stop':
        stop();
        break;
      case 'quit':
        return false;
      case '':
      case 'debug':
      case 'ponderhit':
      case 'register':
        break;
      default:
        say(`info string Unknown command '${words[0]}'`);
    }
    return true;
  };

  for await (const text of createInterface({ input: options.input })) if (!(await obey(text))) break;
  if (owed !== null) {
    const last = new Promise<void>(resolve => {
      answered = resolve;
    });
    stop();
    await last;
  }
  await session.close();
}
