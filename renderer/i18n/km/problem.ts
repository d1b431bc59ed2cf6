/** Khmer: verification of problems. */
import type * as en from '../en/problem.ts';
import { figure } from './numbers.ts';

export const problem: typeof en.problem = {
  problem: {
    title: 'ផ្ទៀងផ្ទាត់លំហាត់អុក',
    intro: side =>
      `បញ្ជាក់ថា${side === 'w' ? 'ខាងស' : 'ខាងខ្មៅ'}ឈ្នះពីទីតាំងលើក្ដារក្នុងចំនួនដំណើរកំណត់ ឬទេ តាមច្បាប់ និងការរាប់នៃទីតាំងនេះ។`,
    wins: 'ចំនួនដំណើរ',
    minimal: 'រកកូនដែលចម្លើយមិនត្រូវការ',
    start: 'ផ្ទៀងផ្ទាត់',
    stop: 'ឈប់',
    insert: 'បន្ថែមទៅល្បែង',
    progress: 'ដំណើរដំបូងដែលបានពិនិត្យ',
    stopped: 'បានឈប់ផ្ទៀងផ្ទាត់។',
    solution: 'ចម្លើយ',
    none: count => `មិនអាចឈ្នះក្នុង ${figure(count)} ដំណើរបានទេ។`,
    sound: 'ត្រឹមត្រូវ៖ មានចម្លើយតែមួយ ហើយគ្មានដំណើរឈ្នះស្ទួនមុនដំណើរចុងក្រោយ។',
    short: count => `មានផ្លូវឈ្នះខ្លីជាង ក្នុង ${figure(count)} ដំណើរ។`,
    cooks: list => `ចម្លើយផ្សេងទៀត៖ ${list}`,
    tries: list => `ដំណើរសាកល្បង ដែលមានវិធីឆ្លើយតបតែមួយ៖ ${list}`,
    duals: (inside, last) => `ដំណើរឈ្នះស្ទួនមុនដំណើរចុងក្រោយ ${figure(inside)} កន្លែង នៅដំណើរចុងក្រោយ ${figure(last)} កន្លែង`,
    superfluous: list => `កូនដែលមិនចាំបាច់៖ ${list}`,
    noneSuperfluous: 'កូនទាំងអស់ចាំបាច់។',
    cut: 'ចម្លើយវែងជាងអ្វីដែលបង្ហាញ។',
    nodes: count => `បានពិនិត្យ ${count} ទីតាំង`,
  },
};
