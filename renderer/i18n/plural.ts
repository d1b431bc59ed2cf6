/** Plural forms by the rules of a language (CLDR). */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** `plurals('en')(1, { one: 'game', other: 'games' })` is `game`. */
export function plurals(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
