/** An error in a position in the language of the page; English if there is no translation. */
import type { Issue } from '../../../engine/rules/result.ts';
import { type Color, ROLES, type Role } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/words.ts';
import { withSquares } from './notation.ts';

const isColor = (value: unknown): value is Color => value === 'w' || value === 'b';
const isRole = (value: unknown): value is Role => ROLES.some(role => role === value);

export function faultText(issue: Issue, words: Words): string {
  const say = words.faults[issue.code];
  if (!say) return issue.text;
  const { color, role, ...rest } = issue.data ?? {};
  const named = Object.entries(rest).map(([name, value]) => [
    name,
    (name === 'square' || name === 'squares') && typeof value === 'string' ? withSquares(value) : value,
  ]);
  return say({
    ...Object.fromEntries(named),
    ...(isColor(color) ? { color: words.colors[color] } : {}),
    ...(isRole(role) ? { role: words.roles[role] } : {}),
  });
}
