/** Khmer: the command palette and the keys of commands. */
import type * as en from '../en/commands.ts';

export const commands: typeof en.commands = {
  palette: {
    field: 'ពាក្យបញ្ជា ល្បែង ការកំណត់ ឬទំព័រជំនួយ',
    /** A setting that is on, for screen readers. */
    on: 'បើក',
  },
  keys: {
    hint: 'ជ្រើស + ក្បែរពាក្យបញ្ជា រួចចុចគ្រាប់ចុចដែលចង់បាន។ ចុច Esc ដើម្បីបោះបង់។',
    find: 'ស្វែងរកពាក្យបញ្ជា ឬគ្រាប់ចុច',
    change: 'ប្ដូរគ្រាប់ចុចកាត់…',
    resetAll: 'កំណត់គ្រាប់ចុចកាត់ទាំងអស់ឡើងវិញ',
    add: command => `បន្ថែមគ្រាប់ចុចកាត់៖ ${command}`,
    remove: (key, command) => `លុប ${key}៖ ${command}`,
    reset: command => `កំណត់គ្រាប់ចុចកាត់ឡើងវិញ៖ ${command}`,
    press: 'ចុចគ្រាប់ចុច…',
    taken: (key, command) => `${key} ជាគ្រាប់ចុចកាត់របស់ «${command}» រួចហើយ។`,
    move: 'ប្រើនៅទីនេះវិញ',
  },
};
