/**
 * Merges duplicates into one game without losing anything. The first game gets the variations, comments, symbols,
 * arrows, count actions and evaluations of the others (`graft.ts`). Where tags differ, one value is chosen; the others
 * become tags named `Other...`, such as `OtherWhite`, with semicolons between several.
 */
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../engine/rules/same-moves.ts';
import { isKnownValue } from './edit.ts';
import { graft } from './graft.ts';
import { type Leftover, RESULTS, type Study, type Tag } from './study.ts';

type Tagged = Pick<Study, 'tags' | 'result'>;
type TagChoices = readonly Tag[];

const OTHER = /^Other(?=[A-Z])/u;
const SEPARATOR = '; ';

/** The values of a tag in several games; `Result` is one too. */
export interface TagValues {
  readonly name: string;
  /** Different values that carry information, in the order of the games. */
  readonly values: readonly string[];
  /** The one with the most letters and digits, the first one of several; of results the first one. */
  readonly best: string;
}

/** Tags with different values, in the order of the first game. */
export const differingTags = (games: readonly Tagged[]): readonly TagValues[] =>
  [...valuesOf(games).values()].filter(({ name, values }) => values.length > 1 && !OTHER.test(name));

/** Whether two games have the same start and the same legal moves. */
export function canMerge(a: Study, b: Study): boolean {
  if (a.start !== b.start) return false;
  const [rules, others] = [ruleSet(a.rules), ruleSet(b.rules)];
  return a.rules === b.rules || (rules !== null && others !== null && haveSameMoves(rules, others));
}

/** @param choices values of tags, `Result` too; of other tags the best one is taken */
export function mergeGames(first: Study, others: readonly Study[], choices: TagChoices): Study {
  const games = [first, ...others];
  const merged = others.reduce((study, { root }) => graft(study, '', root), first);
  const leftovers = newLeftovers(
    first.leftovers,
    others.flatMap(study => study.leftovers),
  );
  const { tags, result } = mergedTags(games, choices);
  const isSame = merged === first && leftovers.length === 0 && result === first.result && areEqual(tags, first.tags);
  return isSame ? first : { ...merged, tags, result, leftovers: [...first.leftovers, ...leftovers] };
}

/** Those of other games that a game does not have, each once; their lines in the files do not count. */
export function newLeftovers(own: readonly Leftover[], others: readonly Leftover[]): readonly Leftover[] {
  const keyOf = ({ code, ply, text }: Leftover): string => JSON.stringify([code, ply, text]);
  const known = new Set(own.map(keyOf));
  return others.filter(leftover => {
    const key = keyOf(leftover);
    return !known.has(key) && known.add(key);
  });
}

/** Whether {@link mergeGames} leaves the first of some games as it is, if they are only tags and the same main line. */
export function tagsAddNothing(first: Tagged, others: readonly Tagged[]): boolean {
  const { tags, result } = mergedTags([first, ...others], []);
  return result === first.result && areEqual(tags, first.tags);
}

const areEqual = (a: readonly Tag[], b: readonly Tag[]): boolean =>
  a.length === b.length && a.every(({ name, value }, at) => name === b[at]?.name && value === b[at]?.value);

function mergedTags(games: readonly Tagged[], choices: TagChoices): Tagged {
  const all = valuesOf(games);
  const chosen = new Map<string, string>();
  const left = new Map<string, Set<string>>();
  const leave = (name: string, values: readonly string[]): void => {
    const known = left.get(name) ?? new Set();
    left.set(name, known);
    for (const value of values) known.add(value);
  };
  for (const { name, values, best } of all.values()) {
    if (OTHER.test(name)) {
      leave(
        name,
        values.flatMap(value => value.split(SEPARATOR)),
      );
      continue;
    }
    const choice = choices.find(tag => tag.name === name)?.value;
    const value = choice !== undefined && values.includes(choice) ? choice : best;
    chosen.set(name, value);
    leave(
      `Other${name}`,
      values.filter(other => other !== value),
    );
  }
  const result = RESULTS.find(one => one === chosen.get('Result')) ?? '*';
  chosen.delete('Result');
  for (const [name, values] of left) if (values.size > 0) chosen.set(name, [...values].join(SEPARATOR));
  return { tags: [...chosen].map(([name, value]) => ({ name, value })), result };
}

/** By name; a tag without information has its first value as the best one. */
function valuesOf(games: readonly Tagged[]): ReadonlyMap<string, TagValues> {
  const found = new Map<string, string[]>();
  for (const { tags, result } of games)
    for (const { name, value } of [...tags, { name: 'Result', value: result }]) {
      const values = found.get(name) ?? [];
      found.set(name, values);
      values.push(value);
    }
  return new Map(
    [...found].map(([name, all]) => {
      const said = all.filter(value => isKnownValue(value) && !(name === 'Result' && value === '*'));
      const values = said.filter((value, at) => said.findIndex(other => other.trim() === value.trim()) === at);
      const best = name === 'Result' ? values[0] : bestOf(values);
      return [name, { name, values, best: best ?? all[0] ?? '' }];
    }),
  );
}

function bestOf(values: readonly string[]): string | undefined {
  let best: string | undefined;
  for (const value of values) if (best === undefined || weightOf(value) > weightOf(best)) best = value;
  return best;
}

const weightOf = (value: string): number => value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
