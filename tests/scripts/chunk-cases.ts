/** Texts on which the chunk reader and `core/pgn` must agree. */
import { randomGames, randomPgn } from '../../bench/library.ts';
import { writeGames, writePgn } from '../../core/pgn/writer.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { sampleStudies } from '../support/studies.ts';
import { type ComparisonTally, compareReaders } from './chunk-comparison.ts';
import { mangled, mangledBytes } from './mangle.ts';
import { Random } from './random.ts';

/** Games of one damaged text. */
const TOGETHER = 5;
/** Larger than the part of a file that decides about its encoding. */
const CHUNK = 70_001;

const encoder = new TextEncoder();

const sum = (a: ComparisonTally, b: ComparisonTally): ComparisonTally => ({
  games: a.games + b.games,
  fast: a.fast + b.fast,
});

/** Random games of all rule sets, in one text. */
export const compareRandom = (games: number, seed: number): ComparisonTally =>
  compareReaders(encoder.encode(randomPgn(games, seed)), 'makruk', 10_007, CHUNK);

/** Forms in which other programs may write the same games. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  'carriage returns and line feeds': text => text.replaceAll('\n', '\r\n'),
  'two carriage returns': text => text.replaceAll('\n', '\r\r\n'),
  'carriage returns only': text => text.replaceAll('\n', '\r'),
  'a byte order mark': text => `\ufeff${text}`,
  'byte order marks between games': text => text.replaceAll('\n\n[Event', '\n\n\ufeff[Event'),
  'no empty lines between games': text => text.replaceAll('\n\n[Event', '\n[Event'),
  'empty lines between moves': text => text.replace(/\n(?=\d+\. )/gu, '\n\n'),
  'a title': text => `My games\n\n${text}`,
  'names in Thai and Khmer': text => text.replaceAll('Sok', 'สมชาย').replaceAll('Dara', 'តារា'),
  'lines that are escaped': text => text.replaceAll('\n1. ', '\n% note\n1. '),
  'move numbers without blanks': text => text.replaceAll('. ', '.'),
  'no results behind the moves': text => text.replace(/ (?:1-0|0-1|1\/2-1\/2)\n/gu, '\n'),
  'no start positions': text => text.replace(/\[(?:FEN|SetUp)[^\n]*\n/gu, ''),
  'no rule sets': text => text.replace(/\[(?:Variant|RuleSet)[^\n]*\n/gu, ''),
  'no tags': text => text.replace(/\[[^\n]*\n/gu, ''),
};

/** Random games in other forms, so many in each. */
export function compareForms(games: number, seed: number): ComparisonTally {
  const text = randomPgn(games, seed);
  return Object.entries(FORMS)
    .map(([name, changed]) => {
      try {
        return compareReaders(encoder.encode(changed(text)), 'makruk', 4093, CHUNK);
      } catch (error) {
        throw new Error(`games with ${name}`, { cause: error });
      }
    })
    .reduce(sum);
}

/** Changes as a slip of the finger or of a program makes them. */
const SLIPS = [...'{}()[]";%$*/-+=#!?., \nxabcdefgh12345678KMSNRP', '1-0', '1.', '\n\n', '\r', '[Event "', '\n# x\n'];

function slipped(random: Random, text: string): string {
  const at = random.below(text.length);
  return text.slice(0, at) + random.pick(SLIPS) + text.slice(at + random.below(3));
}

/** Random and annotated games with damage: one small change, or several of any size. */
export function compareDamaged(games: number, seed: number): ComparisonTally {
  const random = new Random(seed);
  const plain = Array.from(randomGames(200, seed), writePgn);
  const annotated = ruleSets.flatMap(rules => sampleStudies(rules, seed, 8)).map(writePgn);
  let tally: ComparisonTally = { games: 0, fast: 0 };
  while (tally.games < games) {
    const text = Array.from({ length: TOGETHER }, () => random.pick(random.chance(0.8) ? plain : annotated));
    const spoilt = random.chance(0.6)
      ? text.map(game => slipped(random, game))
      : text.map(game => (random.chance(0.5) ? mangled(random, game, annotated) : game));
    const joined = spoilt.join(random.chance(0.9) ? '\n' : '');
    const bytes = random.chance(0.8) ? encoder.encode(joined) : mangledBytes(random, joined);
    const size = random.chance(0.7) ? CHUNK : 1024 + random.below(4096);
    tally = sum(tally, compareReaders(bytes, 'makruk', 1 + random.below(4096), size));
  }
  return tally;
}

/** Annotated games, so many of each rule set. */
export const compareAnnotated = (games: number, seed: number): ComparisonTally =>
  ruleSets
    .map(rules => compareReaders(encoder.encode(writeGames(sampleStudies(rules, seed, games))), 'makruk'))
    .reduce(sum);
