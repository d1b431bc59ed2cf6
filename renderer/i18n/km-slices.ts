/** Khmer, tables of four units that are made in slices. */
import type { enSlices } from './en-slices.ts';

export const kmSlices: typeof enSlices = {
  slices: {
    title: 'កូន 4 បង្កើតម្ដងមួយតារាងតាមតម្រូវការ',
    hint: 'តារាងមួយត្រូវការពេលពីពីរបីនាទីរហូតដល់ច្រើនម៉ោង និងទំហំថាសរហូតដល់ដប់ជីកាបៃ ដោយប្រាប់ឲ្យដឹងមុនចាប់ផ្ដើម។ វាត្រូវបានបង្កើតមួយជំហានម្ដងៗលើថាស៖ អ្នកអាចឈប់ ហើយបន្តនៅថ្ងៃក្រោយ។',
    begun: (steps, size) => (steps === 0 ? `បានចាប់ផ្ដើម ${size} លើថាស` : `បានចាប់ផ្ដើម រួច ${steps} ជំហាន ${size} លើថាស`),
    solved: size => `គ្រប់ជំហានរួចហើយ នៅសល់តែសរសេរតារាង ${size} លើថាស`,
    goOn: ending => `បន្ត ${ending}`,
    forget: ending => `លុបអ្វីដែលបានចាប់ផ្ដើមនៃ ${ending}`,
    forgetAsk: ending => `លុបអ្វីដែលបានចាប់ផ្ដើមនៃ ${ending} ឬ?`,
    forgetText: 'ជំហានដែលរួចហើយនឹងត្រូវធ្វើឡើងវិញ។',
    peak: 'លើថាសពេលកំពុងបង្កើត យ៉ាងច្រើនប្រហែល',
    smaller: (ending, done, of) => `${ending}៖ ចុងល្បែងក្រោយការស៊ី ${done} នៃ ${of}`,
    step: (ending, step, done, of) => `${ending}៖ ជំហានទី ${step} ចំណែក ${done} នៃ ${of}`,
    pack: (ending, done, of) => `${ending}៖ កំពុងសរសេរ ${done} នៃ ${of}`,
  },
};
