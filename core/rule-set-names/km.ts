/** Khmer names of the rule sets. */
import type { RuleSetNames } from './en.ts';

export const ruleSetNames: RuleSetNames = {
  makruk: 'ម៉ាក់រុក (អុកថៃ)',
  'makruk-manual': 'ម៉ាក់រុក អ្នកលេងរាប់ខ្លួនឯង',
  'makruk-engine': 'ម៉ាក់រុក (រាប់តាមម៉ាស៊ីន)',
  'makruk-schemingmind': 'ម៉ាក់រុក (SchemingMind)',
  'makruk-sut': 'ម៉ាក់រុកមានសូត្រ',
  'ouk-pychess': 'អុកចត្រង្គ',
  'ouk-pychess-manual': 'អុកចត្រង្គ អ្នកលេងរាប់ខ្លួនឯង',
  'ouk-engine': 'អុកចត្រង្គ (រាប់តាមម៉ាស៊ីន)',
  'ouk-page': 'អុក (តាមទំព័រកម្ពុជា)',
  'ouk-forum': 'អុក (រាប់តាមតារាងក្នុងវេទិកា)',
  'ouk-wikipedia': 'អុក (តាមវិគីភីឌាចាស់)',
  'ouk-engine-2019': 'អុក (តាមម៉ាស៊ីនឆ្នាំ 2019)',
  'kar-ouk': 'ការអុក',
  'kar-ouk-manual': 'ការអុក អ្នកលេងរាប់ខ្លួនឯង',
  'kar-ouk-page': 'ការអុក (តាមទំព័រកម្ពុជា)',
  'kar-ouk-engine': 'ការអុក (រាប់តាមម៉ាស៊ីន)',
  rek: 'រែក',
  'min-rek-chanh': 'មិនរែកចាញ់',
};
