/** English names of the rule sets. They define the shape of the other languages. */
export const ruleSetNames = {
  makruk: 'Makruk',
  'makruk-manual': 'Makruk (manual count)',
  'makruk-engine': 'Makruk (engine count)',
  'makruk-schemingmind': 'Makruk (SchemingMind)',
  'makruk-sut': 'Makruk with Sut',
  'ouk-pychess': 'Ouk Chaktrang',
  'ouk-pychess-manual': 'Ouk Chaktrang (manual count)',
  'ouk-engine': 'Ouk Chaktrang (engine count)',
  'ouk-page': 'Ouk (Cambodian page)',
  'ouk-forum': 'Ouk (forum count)',
  'ouk-wikipedia': 'Ouk (old Wikipedia)',
  'ouk-engine-2019': 'Ouk (engines of 2019)',
  'kar-ouk': 'Kar Ouk',
  'kar-ouk-manual': 'Kar Ouk (manual count)',
  'kar-ouk-page': 'Kar Ouk (Cambodian page)',
  'kar-ouk-engine': 'Kar Ouk (engine count)',
  rek: 'Rek',
  'min-rek-chanh': 'Min Rek Chanh',
};

export type RuleSetNames = Readonly<Record<keyof typeof ruleSetNames, string>>;
