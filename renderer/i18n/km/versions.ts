/** Khmer: earlier versions of a game. */
import type * as en from '../en/versions.ts';
import { figure } from './numbers.ts';

export const versions: typeof en.versions = {
  versions: {
    title: 'កំណែមុនៗនៃល្បែង',
    list: 'កំណែ',
    none: 'មិនទាន់មានកំណែមុនទេ។ រាល់ពេលរក្សាទុកល្បែងក្នុងបណ្ណាល័យ កំណែដែលត្រូវជំនួសនៅតែទុក។',
    kept: (versions, size) =>
      `ទុកកំណែទាំងអស់នៃមួយថ្ងៃចុងក្រោយ និងកំណែចុងក្រោយនៃថ្ងៃនីមួយៗមុននោះ យ៉ាងច្រើន ${figure(versions)} កំណែ និង ${size} ក្នុងមួយល្បែង។`,
    saved: moment => `បានរក្សាទុក ${moment}`,
    moves: count => `${figure(count)} ដំណើរ`,
    place: 'ដំណើរ',
    former: 'កំណែនេះ',
    current: 'ល្បែងឥឡូវ',
    same: 'ល្បែងឥឡូវដូចកំណែនេះ។',
    otherStart: 'កំណែនេះមានច្បាប់លេង ឬទីតាំងដើមផ្សេង។',
    more: count => `ខុសគ្នា ${figure(count)} កន្លែងទៀត`,
    restore: 'ស្ដារកំណែនេះ',
    restoreHint: 'ការស្ដារជាការកែសម្រួល ដែលអាចប្រើ «មិនធ្វើវិញ» បាន។ ល្បែងក្នុងបណ្ណាល័យមិនផ្លាស់ប្ដូរទេ រហូតដល់រក្សាទុក។',
    order: 'លំដាប់ដំណើរបន្ទាប់',
    notes: {
      before: 'មតិមុនដំណើរ',
      comment: 'មតិ',
      nags: 'សញ្ញាវាយតម្លៃ',
      shapes: 'ព្រួញ និងសញ្ញាលើក្ដារ',
      eval: 'ការវាយតម្លៃ',
      clock: 'នាឡិកា',
      count: 'ការរាប់',
      commands: 'ទិន្នន័យផ្សេង',
    },
    shapeColors: { green: 'បៃតង', red: 'ក្រហម', yellow: 'លឿង', blue: 'ខៀវ' },
  },
};
