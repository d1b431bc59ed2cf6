/** Names of the rule sets in the languages of printed documents. */
import type { PRINT_WORDS } from '../print/words/list.ts';
import { ruleSetNames as en } from './en.ts';
import { ruleSetNames as km } from './km.ts';
import { ruleSetNames as th } from './th.ts';

/** By language and id; users' own rule sets have none. */
export const RULE_SET_NAMES: Readonly<Record<keyof typeof PRINT_WORDS, Readonly<Record<string, string>>>> = {
  en,
  km,
  th,
};
