/** Khmer: the list of jobs. */
import type * as en from '../en/jobs.ts';
import { figure, games } from './numbers.ts';

export const jobs: typeof en.jobs = {
  jobList: {
    none: 'គ្មានការងារកំពុងធ្វើទេ',
    pause: name => `ផ្អាក៖ ${name}`,
    resume: name => `បន្ត៖ ${name}`,
    stop: name => `ឈប់៖ ${name}`,
    dismiss: name => `បិទ៖ ${name}`,
    paused: 'បានផ្អាក',
    countMotifs: 'កំពុងរាប់ឈ្មោះដំណើរ',
    indexPositions: 'កំពុងរៀបចំលិបិក្រមទីតាំង',
    games: (done, total) => `${figure(done)} នៃ ${games(total)}`,
    seconds: seconds => `នៅសល់ ${figure(seconds)} វិនាទី`,
    minutes: minutes => `នៅសល់ ${figure(minutes)} នាទី`,
    hours: (hours, minutes) => `នៅសល់ ${figure(hours)} ម៉ោង ${figure(minutes)} នាទី`,
    skipped: count => `${games(count)} មានក្នុងបណ្ណាល័យរួចហើយ`,
    issues: count => `ការព្រមាន ${figure(count)}`,
    clear: 'បិទការងារដែលចប់',
    analyseGames: name => `កំពុងវិភាគ ${name}`,
    analysing: (done, total) => `${figure(done)} នៃ ${figure(total)} ទីតាំង`,
    analysed: (count, evaluations, mistakes) =>
      `ការវាយតម្លៃ ${figure(evaluations)} និងកំហុស ${figure(mistakes)} ក្នុង ${games(count)}`,
    left: count => `រំលង ${games(count)}`,
    undo: name => `ដកចេញវិញ៖ ${name}`,
    undone: 'បានដកចេញវិញ',
  },
  bulk: {
    title: 'វិភាគល្បែងច្រើន',
    button: 'វិភាគល្បែងច្រើន…',
    intro: count =>
      `ម៉ាស៊ីនវាយតម្លៃគ្រប់ទីតាំងក្នុងខ្សែមេនៃ ${games(count)} ហើយសរសេរការវាយតម្លៃ និងសញ្ញាកំហុសក្នុងល្បែង។ កំណត់ចំណាំរបស់អ្នកមិនត្រូវបានប្ដូរទេ។ អ្នកអាចដកចេញវិញទាំងអស់ក្នុងបញ្ជីការងារ។`,
    threads: 'ខ្សែដំណើរការ',
    threadsHint: 'ម៉ាស៊ីនលើក្ដារមានអាទិភាព៖ ការងារនេះប្រើខ្សែដែលនៅសល់។',
    limit: 'សម្រាប់ទីតាំងមួយ',
    time: 'ពេលវេលា',
    depth: 'ជម្រៅ',
    nodes: 'ចំនួនថ្នាំង',
    seconds: 'វិនាទី',
    plies: 'កន្លះដំណើរ',
    thousands: 'ពាន់',
    from: 'ពីកន្លះដំណើរ',
    to: 'ដល់កន្លះដំណើរ',
    end: 'ចប់',
    skipKnown: 'រំលងទីតាំងដែលមានការវាយតម្លៃគុណភាពស្មើ ឬល្អជាង',
    continues: 'បន្តដោយខ្លួនឯងពេលបើកកម្មវិធីម្ដងទៀត',
    start: 'ចាប់ផ្ដើម',
    all: count => games(count),
  },
  fetching: {
    hint: 'ឬអាសយដ្ឋាននៃល្បែង ឧទាហរណ៍ការប្រកួតនៃ PyChess។',
    fetch: 'ទាញល្បែង',
    waiting: 'កំពុងទាញ …',
    anyway: 'ទាញពីបណ្ដាញឯកជន',
  },
};
