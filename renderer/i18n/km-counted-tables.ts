/** Khmer, tables of what a win needs under a count. */
import type { enCountedTables } from './en-counted-tables.ts';

export const kmCountedTables: typeof enCountedTables = {
  countedTables: {
    count: 'សម្រាប់ការរាប់របស់',
    distances: 'គ្មានការរាប់៖ តែចំនួនដំណើរដល់អុកងាប់',
    hint: 'បើចំនួនដំណើរដល់អុកងាប់មិនប្រាប់ថា ទាន់ការរាប់នេះឬអត់ទេ តារាងដែលប្រាប់បាន ក៏ត្រូវបង្កើតដែរ។',
    group: rules => `ចំនួនដំណើរដែលត្រូវការដើម្បីឈ្នះតាមការរាប់របស់ ${rules}`,
    other: 'ចំនួនដំណើរដែលត្រូវការដើម្បីឈ្នះតាមការរាប់ផ្សេងទៀត',
    duels: 'ចំនួនដំណើរដែលត្រូវការដើម្បីឈ្នះ ម្ខាងមួយកូន',
    duelsUnder: rules => `ចំនួនដំណើរដែលត្រូវការដើម្បីឈ្នះ ម្ខាងមួយកូន តាម ${rules}`,
  },
};
