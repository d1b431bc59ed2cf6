/** Khmer: puzzles, which are the mistakes of games and the problems of collections. */
import type { Parts } from '../words.ts';
import { figure, games } from './numbers.ts';

export const puzzles: Parts['puzzles'] = {
  puzzles: {
    kinds: { mistake: 'ដំណើរខូចក្នុងល្បែង', problem: 'លំហាត់អុក', question: 'សំណួរ' },
    practise: side => `ហាត់ពីដំណើរខូចរបស់${side}`,
    noneOf: player => `មិនទាន់ដឹងដំណើរល្អជាងសម្រាប់ដំណើរខូចរបស់ ${player} ទេ។ សូមវិភាគល្បែងម្ដងទៀត។`,
    mistake: side => `វេន${side}ដើរ។ រកដំណើរដែលល្អជាងដំណើរក្នុងល្បែង។`,
    problem: (side, count) => `វេន${side}ដើរ ហើយឈ្នះក្នុង ${figure(count)} ដំណើរ។`,
    question: {
      title: place => `សំណួរហាត់៖ ${place}`,
      toMove: side => `វេន${side}ដើរ។ តើដើរអ្វី?`,
      text: 'សំណួរ',
      hint: number => `ជំនួយទី ${figure(number)}`,
      answers: 'ចម្លើយ',
      none: 'បើគ្មានចម្លើយ ដំណើរបន្ទាប់នៃល្បែងជាចម្លើយត្រឹមត្រូវ។',
      add: 'បន្ថែមដំណើរ',
      points: move => `ពិន្ទុសម្រាប់ ${move}`,
      feedback: move => `មតិលើ ${move}`,
      remove: move => `ដក ${move}`,
      delete: 'លុបសំណួរ',
      save: 'រក្សាទុកសំណួរ',
      scored: points => `${figure(points)} ពិន្ទុ`,
    },
    solveTitle: 'ដោះស្រាយលំហាត់អុក',
    reading: 'កំពុងអានល្បែង…',
    firstGames: (read, all) => `បានអានល្បែង ${figure(read)} ដំបូង ក្នុងចំណោម ${figure(all)}។`,
    noProblems:
      'គ្មានល្បែងណាជាលំហាត់ ឬមានសំណួរហាត់ទេ។ លំហាត់ត្រូវបញ្ជាក់ចំនួនដំណើរក្នុងស្លាក Stipulation ក្នុងមតិមុនដំណើរដំបូង ឬក្នុងឈ្មោះព្រឹត្តិការណ៍៖ « #3 » « dm 3 » ឬ « wins in 3 »។',
    found: (count, all) => `មានលំហាត់ ${figure(count)} ក្នុង ${games(all)}`,
    states: { clean: 'ធ្វើបាន', helped: 'មានជំនួយ', failed: 'ធ្វើមិនបាន', open: 'មិនទាន់សាក' },
    unsolvedOnly: 'តែលំហាត់ដែលមិនទាន់ធ្វើបានដោយខ្លួនឯង',
    solve: count => `ដោះស្រាយ ${figure(count)} លំហាត់`,
    progress: (number, total) => `លំហាត់ ${figure(number)} ក្នុងចំណោម ${figure(total)}`,
    judging: 'កំពុងពិនិត្យចម្លើយ…',
    right: move => `${move} ត្រឹមត្រូវ។`,
    goesOn: (move, reply) => `${move} ត្រឹមត្រូវ។ ម្ខាងទៀតដើរ ${reply}។`,
    played: move => `${move} គឺជាដំណើរក្នុងល្បែង។`,
    wrong: move => `${move} មិនមែនជាចម្លើយទេ។`,
    loses: (move, percent) => `${move} បាត់ ${percent}% នៃលទ្ធផលរំពឹងទុក។`,
    refuted: (move, reply) => `${move} ត្រូវ ${reply} ឆ្លើយតបបាន។`,
    inGame: move => `ក្នុងល្បែងដើរ ${move}។`,
    solution: 'ចម្លើយ',
    showSolution: 'បង្ហាញចម្លើយ',
    next: 'លំហាត់បន្ទាប់',
    finish: 'មើលលទ្ធផល',
    finished: 'បានសួរលំហាត់ទាំងអស់ហើយ។',
    score: (clean, helped, failed) =>
      `ធ្វើបាន ${figure(clean)} ធ្វើបានដោយមានជំនួយ ${figure(helped)} ធ្វើមិនបាន ${figure(failed)}`,
  },
};
