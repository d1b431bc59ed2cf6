/**
 * Which rules a game was played by, in tags. `Variant` names the game, as other programs read it. `RuleSet` names the rule set where it
 * is not the ordinary one of its variant, for games of engines the one with their count, for games of some sites that of the site (`player-rules.ts`). `RuleSetFile` holds a user's own rule set, whole and in one line, so that the game takes it
 * along to other machines. Reading a game makes nothing known: it says what the game brought, and whoever plays or keeps the game makes
 * that known (`registerRuleSet`), so that a file that is only looked at leaves nothing behind.
 *
 * A game whose RuleSet is not known here, or does not belong to its Variant, or whose RuleSetFile cannot be read or is another rule set than
 * RuleSet names, is read by the ordinary rule set of its variant; issues say so and the tags stay with the game.
 */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { makeRuleSetFile, parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { definitionOf } from '../../engine/rules/rule-set-id.ts';
import { ordinaryRules, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';
import type { PgnCode } from './codes.ts';
import { rulesOfPlayers } from './player-rules.ts';
import { trimmedTag } from './tags.ts';

/** Names in lower case of the tags that are about more than the variant. */
export const RULE_TAGS: ReadonlySet<string> = new Set(['ruleset', 'rulesetfile']);

/** The tags that say by which rules, `Variant` first. @param tags the game's other tags */
export function ruleTags(id: string, tags: readonly Tag[] = []): readonly Tag[] {
  const rules = ruleSet(id);
  if (rules === null) return [{ name: 'Variant', value: id }];
  const variant = { name: 'Variant', value: rules.variant };
  if (ordinaryRules(rules.variant)?.id === id && rulesOfPlayers(rules, tags).id === id) return [variant];
  const named = [variant, { name: 'RuleSet', value: id }];
  return rules.own ? [...named, { name: 'RuleSetFile', value: makeRuleSetFile(rules, { compact: true }) }] : named;
}

/** Something to be said about a tag of this name, in lower case. */
export interface RuleNews {
  readonly tag: 'ruleset' | 'rulesetfile';
  readonly code: PgnCode;
  readonly text: string;
}

export interface RulesOfTags {
  /** `null`: the tags name no rule set that can be used. */
  readonly rules: RuleSet | null;
  /** The rule set, where the game brings it and it is not known here. */
  readonly brought: RuleSet | null;
  /** The tags say nothing more than `rules` does. */
  readonly told: boolean;
  readonly news: readonly RuleNews[];
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

/** Rule sets that games of one text have brought so far, by id: a later game of it may name one without bringing it again. */
export type BroughtRules = Map<string, RuleSet>;

/** What RuleSet and RuleSetFile say; what they bring is noted in `before`. `variant`: of the Variant tag, `null` where it names none of ours. */
export function rulesOfTags(tags: readonly Tag[], variant: string | null, before: BroughtRules): RulesOfTags {
  const id = trimmedTag(tags, 'RuleSet');
  const file = trimmedTag(tags, 'RuleSetFile');
  if (id === '' && file === '') return { ...NOTHING, told: true };
  const known = id === '' ? null : (ruleSet(id) ?? before.get(id) ?? null);
  const brought = file === '' || known ? null : readFile(file, id);
  const rules = known ?? (brought?.ok ? brought.rules : null);
  if (rules === null) return { ...NOTHING, news: [brought?.ok === false ? brought.news : unknownSet(id)] };
  if (variant !== null && rules.variant !== variant) {
    const text = `RuleSet "${short(rules.id)}" is a rule set of ${rules.variant}, the Variant tag says ${variant}; read by the ordinary rules`;
    return { ...NOTHING, news: [{ tag: 'ruleset', code: 'rules-other-variant', text }] };
  }
  const unkept = before.has(rules.id) || brought !== null ? rules : null;
  if (!brought || before.has(rules.id))
    return { rules, brought: unkept, told: true, news: file === '' || isFileOf(rules, file) ? [] : [otherFile(rules)] };
  before.set(rules.id, rules);
  const text = `The game brought its own rule set "${rules.title}" (${rules.id})`;
  return { rules, brought: unkept, told: true, news: [{ tag: 'rulesetfile', code: 'rules-brought', text }] };
}

const NOTHING: RulesOfTags = { rules: null, brought: null, told: false, news: [] };

const files = new WeakMap<RuleSet, string>();

/** A game's own definition of a rule set that is known here already, most often in our own words. */
function isFileOf(rules: RuleSet, file: string): boolean {
  const ours = files.get(rules) ?? makeRuleSetFile(rules, { compact: true });
  files.set(rules, ours);
  if (file === ours) return true;
  const read = parseRuleSetFile(file);
  return read.ok && definitionOf(read.value) === definitionOf(rules);
}

const otherFile = ({ id }: RuleSet): RuleNews => ({
  tag: 'rulesetfile',
  code: 'rules-unreadable',
  text: `RuleSetFile is not the rule set ${id} that RuleSet names and that is known here; it was left out`,
});

const unknownSet = (id: string): RuleNews => ({
  tag: 'ruleset',
  code: 'rules-unknown',
  text: `The rule set "${short(id)}" is not known here and the game does not bring it; read by the ordinary rules of its variant`,
});

function readFile(
  file: string,
  id: string,
): { readonly ok: true; readonly rules: RuleSet } | { readonly ok: false; readonly news: RuleNews } {
  const read = parseRuleSetFile(file);
  const refuse = (why: string) => ({
    ok: false as const,
    news: {
      tag: 'rulesetfile' as const,
      code: 'rules-unreadable' as const,
      text: `RuleSetFile is no rule set that can be used (${why}); read by the ordinary rules of its variant`,
    },
  });
  if (!read.ok) return refuse(read.error.map(issue => issue.text).join('; '));
  if (id !== '' && read.value.id !== id) return refuse(`it is ${read.value.id}, RuleSet names ${short(id)}`);
  return { ok: true, rules: read.value };
}
