/** Khmer, tables of one unit against one. */
import type { enDuels } from './en-duels.ts';

export const kmDuels: typeof enDuels = {
  duels: {
    title: 'ម្ខាងមួយកូន',
    hint: 'តារាងនីមួយៗប្រាប់ថាខាងដែលសរសេរមុនឈ្នះយ៉ាងណា បើគ្មានខាងណាឈ្នះទេ គឺស្មើ។ តារាងទាំងនេះក៏បង្កើតឡើងដោយខ្លួនឯង នៅពេលត្រូវការលើកដំបូងដែរ។',
  },
};
