/**
 * The tags that name the rules of a game. `Variant` names the game for other programs. `RuleSet` names the rule set,
 * unless it is the default of the variant, which depends on the players and the site (`player-rules.ts`).
 * `RuleSetFile` contains a user's own rule set in one line, so that the game can be read on other machines. Reading a
 * game does not register its rule set; the caller does (`registerRuleSet`) when it uses or stores the game, so that a
 * preview has no side effects.
 *
 * A game is read by the ordinary rule set of its variant if its RuleSet is unknown or belongs to another variant, or
 * if its RuleSetFile is invalid or does not match RuleSet. This is reported, and the tags stay with the game.
 */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { makeRuleSetFile, parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { definitionOf } from '../../engine/rules/rule-set-id.ts';
import { ordinaryRules, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';
import type { PgnCode } from './codes.ts';
import { rulesOfPlayers } from './player-rules.ts';
import { trimmedTag } from './tags.ts';

/** The names, in lower case, of the tags that name a rule set within the variant. */
export const RULE_TAGS: ReadonlySet<string> = new Set(['ruleset', 'rulesetfile']);

/** The tags for a rule set, `Variant` first. @param tags the other tags of the game */
export function ruleTags(id: string, tags: readonly Tag[] = []): readonly Tag[] {
  const rules = ruleSet(id);
  if (rules === null) return [{ name: 'Variant', value: id }];
  const variant = { name: 'Variant', value: rules.variant };
  if (ordinaryRules(rules.variant)?.id === id && rulesOfPlayers(rules, tags).id === id) return [variant];
  const named = [variant, { name: 'RuleSet', value: id }];
  return rules.own ? [...named, { name: 'RuleSetFile', value: makeRuleSetFile(rules, { compact: true }) }] : named;
}

/** An issue about a tag. */
interface RuleTagIssue {
  readonly tag: 'ruleset' | 'rulesetfile';
  readonly code: PgnCode;
  readonly text: string;
}

export interface RulesOfTags {
  /** `null` if the tags name no valid rule set. */
  readonly rules: RuleSet | null;
  /** The rule set if the text contains it and it is not registered. */
  readonly embedded: RuleSet | null;
  /** Whether the tags add nothing to `rules` and can be left out. */
  readonly redundant: boolean;
  readonly issues: readonly RuleTagIssue[];
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

/**
 * The rule sets that the games of a text have contained so far, by id. Later games may name one without repeating it.
 */
export type EmbeddedRules = Map<string, RuleSet>;

/**
 * Reads RuleSet and RuleSetFile. Adds the rule set of RuleSetFile to `embedded`.
 *
 * @param variant the variant of the Variant tag; `null` if it names no known one
 */
export function rulesOfTags(tags: readonly Tag[], variant: string | null, embedded: EmbeddedRules): RulesOfTags {
  const id = trimmedTag(tags, 'RuleSet');
  const file = trimmedTag(tags, 'RuleSetFile');
  if (id === '' && file === '') return { ...NOTHING, redundant: true };
  const known = id === '' ? null : (ruleSet(id) ?? embedded.get(id) ?? null);
  const fromFile = file === '' || known ? null : readFile(file, id);
  const rules = known ?? (fromFile?.ok ? fromFile.rules : null);
  if (rules === null) return { ...NOTHING, issues: [fromFile?.ok === false ? fromFile.issue : unknownSet(id)] };
  if (variant !== null && rules.variant !== variant) {
    const text = `RuleSet "${short(rules.id)}" belongs to ${rules.variant}, but the Variant tag is ${variant}; read by the ordinary rules`;
    return { ...NOTHING, issues: [{ tag: 'ruleset', code: 'rules-other-variant', text }] };
  }
  const unregistered = embedded.has(rules.id) || fromFile !== null ? rules : null;
  if (!fromFile || embedded.has(rules.id))
    return {
      rules,
      embedded: unregistered,
      redundant: true,
      issues: file === '' || isFileOf(rules, file) ? [] : [otherFile(rules)],
    };
  embedded.set(rules.id, rules);
  const text = `The game contains its own rule set "${rules.title}" (${rules.id})`;
  return {
    rules,
    embedded: unregistered,
    redundant: true,
    issues: [{ tag: 'rulesetfile', code: 'rules-brought', text }],
  };
}

const NOTHING: RulesOfTags = { rules: null, embedded: null, redundant: false, issues: [] };

const files = new WeakMap<RuleSet, string>();

/** Whether a RuleSetFile defines the registered rule set, usually in exactly the same text. */
function isFileOf(rules: RuleSet, file: string): boolean {
  const ours = files.get(rules) ?? makeRuleSetFile(rules, { compact: true });
  files.set(rules, ours);
  if (file === ours) return true;
  const read = parseRuleSetFile(file);
  return read.ok && definitionOf(read.value) === definitionOf(rules);
}

const otherFile = ({ id }: RuleSet): RuleTagIssue => ({
  tag: 'rulesetfile',
  code: 'rules-unreadable',
  text: `RuleSetFile differs from the known rule set ${id} that RuleSet names; it was ignored`,
});

const unknownSet = (id: string): RuleTagIssue => ({
  tag: 'ruleset',
  code: 'rules-unknown',
  text: `Unknown rule set "${short(id)}", and the game does not contain it; read by the ordinary rules of its variant`,
});

function readFile(
  file: string,
  id: string,
): { readonly ok: true; readonly rules: RuleSet } | { readonly ok: false; readonly issue: RuleTagIssue } {
  const read = parseRuleSetFile(file);
  const refuse = (why: string) => ({
    ok: false as const,
    issue: {
      tag: 'rulesetfile' as const,
      code: 'rules-unreadable' as const,
      text: `RuleSetFile is not a valid rule set (${why}); read by the ordinary rules of its variant`,
    },
  });
  if (!read.ok) return refuse(read.error.map(issue => issue.text).join('; '));
  if (id !== '' && read.value.id !== id) return refuse(`it is ${read.value.id}, but RuleSet is ${short(id)}`);
  return { ok: true, rules: read.value };
}
