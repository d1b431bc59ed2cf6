/** Thai names of the rule sets. */
import type { RuleSetNames } from './en.ts';

export const ruleSetNames: RuleSetNames = {
  makruk: 'หมากรุกไทย',
  'makruk-manual': 'หมากรุกไทย ผู้เล่นนับเอง',
  'makruk-engine': 'หมากรุกไทย (นับแบบเอนจิน)',
  'makruk-schemingmind': 'หมากรุกไทย (SchemingMind)',
  'makruk-sut': 'หมากรุกไทยแบบมีสูตร',
  'ouk-pychess': 'อุกจัตรังค์ (หมากรุกเขมร)',
  'ouk-pychess-manual': 'อุกจัตรังค์ ผู้เล่นนับเอง',
  'ouk-engine': 'อุกจัตรังค์ (นับแบบเอนจิน)',
  'ouk-page': 'อุก (ตามหน้าเว็บเขมร)',
  'ouk-forum': 'อุก (นับตามตารางในฟอรัม)',
  'ouk-wikipedia': 'อุก (ตามวิกิพีเดียเดิม)',
  'ouk-engine-2019': 'อุก (ตามเอนจินปี 2019)',
  'kar-ouk': 'การ์อุก',
  'kar-ouk-manual': 'การ์อุก ผู้เล่นนับเอง',
  'kar-ouk-page': 'การ์อุก (ตามหน้าเว็บเขมร)',
  'kar-ouk-engine': 'การ์อุก (นับแบบเอนจิน)',
  rek: 'เร็ก',
  'min-rek-chanh': 'มินเร็กจาญ',
};
