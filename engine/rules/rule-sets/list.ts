import type { RuleSet } from '../rule-set.ts';
import { karOuk } from './kar-ouk.ts';
import { karOukEngine } from './kar-ouk-engine.ts';
import { karOukManual } from './kar-ouk-manual.ts';
import { karOukPage } from './kar-ouk-page.ts';
import { makruk } from './makruk.ts';
import { makrukEngine } from './makruk-engine.ts';
import { makrukManual } from './makruk-manual.ts';
import { makrukSchemingmind } from './makruk-schemingmind.ts';
import { makrukSut } from './makruk-sut.ts';
import { minRekChanh } from './min-rek-chanh.ts';
import { oukEngine } from './ouk-engine.ts';
import { oukEngine2019 } from './ouk-engine-2019.ts';
import { oukForum } from './ouk-forum.ts';
import { oukPage } from './ouk-page.ts';
import { oukPychess } from './ouk-pychess.ts';
import { oukPychessManual } from './ouk-pychess-manual.ts';
import { oukWikipedia } from './ouk-wikipedia.ts';
import { rek } from './rek.ts';

/** The ordinary rule set of each game, for games that name no rule set. */
const ordinary: readonly RuleSet[] = [makruk, oukPychess, karOuk, rek, minRekChanh];

/** Every rule set, in the order in which users see them. Of one `variant`, the ordinary one comes first. */
export const ruleSets: readonly RuleSet[] = [
  ...ordinary,
  makrukManual,
  makrukEngine,
  makrukSut,
  makrukSchemingmind,
  oukPychessManual,
  oukEngine,
  oukPage,
  oukForum,
  oukWikipedia,
  oukEngine2019,
  karOukManual,
  karOukPage,
  karOukEngine,
];

const byId: ReadonlyMap<string, RuleSet> = new Map(ruleSets.map(rules => [rules.id, rules]));

/**
 * Users' own rule sets that are registered in this thread, by id (`rule-set-id.ts`). A thread that has a library open
 * looks up other ids there.
 */
const own = new Map<string, RuleSet>();
let lookUp: (id: string) => RuleSet | null = () => null;

/** Built-in or a user's own. */
export const ruleSet = (id: string): RuleSet | null => byId.get(id) ?? own.get(id) ?? found(id);

function found(id: string): RuleSet | null {
  const rules = lookUp(id);
  if (rules) own.set(id, rules);
  return rules;
}

/** The registered ones, in the order of their registration. */
export const ownRuleSets = (): readonly RuleSet[] => [...own.values()];

/** Registers a user's rule set. The id covers everything but the notes, so only these can replace registered ones. */
export function registerRuleSet(rules: RuleSet): void {
  if (rules.own === undefined) throw new RangeError(`${rules.id} is not a user's own rule set`);
  const known = own.get(rules.id) ?? rules;
  if (known === rules || known.own?.notes !== rules.own.notes) own.set(rules.id, { ...known, own: rules.own });
}

export function forgetRuleSet(id: string): void {
  own.delete(id);
}

/** Sets the function that looks up ids that are not registered, in the library of this thread. */
export function lookUpRuleSets(from: (id: string) => RuleSet | null): void {
  lookUp = from;
}

/** The ordinary rule set of a variant (value of the PGN tag Variant); `null` for an unknown one. */
export const ordinaryRules = (variant: string): RuleSet | null =>
  ruleSets.find(rules => rules.variant === variant) ?? null;
