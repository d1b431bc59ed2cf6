/** Khmer, care of the library: backups, checks, repairs. */
import type { enCare } from './en-care.ts';

const figure = (value: number): string => new Intl.NumberFormat('km', { numberingSystem: 'latn' }).format(value);

export const kmCare: typeof enCare = {
  care: {
    title: 'ការបម្រុងទុក និងការជួសជុល',
    intro: 'ច្បាប់បម្រុងគឺជាច្បាប់ចម្លងនៃបណ្ណាល័យទាំងមូលក្នុងឯកសារមួយ។ ច្បាប់ស្វ័យប្រវត្តិថ្មីៗត្រូវបានរក្សាទុក ហើយច្បាប់ដែលអ្នកធ្វើខ្លួនឯងនៅដដែល។',
    automatic: 'បម្រុងទុកដោយស្វ័យប្រវត្តិ',
    hours: 'រៀងរាល់ប៉ុន្មានម៉ោង',
    keep: 'រក្សាទុកប៉ុន្មាន',
    folder: 'ថត',
    folderHint: 'ទទេ៖ ថត “backups” ក្បែរបណ្ណាល័យ។',
    backUp: 'បម្រុងទុកឥឡូវ',
    none: 'មិនទាន់មានច្បាប់បម្រុងទេ។',
    show: (day: string) => `បង្ហាញច្បាប់បម្រុងនៃ ${day}`,
    list: 'ច្បាប់បម្រុង',
    kinds: { automatic: 'ស្វ័យប្រវត្តិ', manual: 'ដោយអ្នក', replaced: 'ត្រូវបានជំនួសពេលស្ដារ ឬជួសជុល', layout: 'មុនទម្រង់ថ្មីនៃឯកសារ' },
    contents: (day: string) => `ច្បាប់បម្រុងនៃ ${day}`,
    games: 'ល្បែង',
    binned: 'ក្នុងធុងសំរាម',
    drafts: 'ល្បែងមិនទាន់រក្សាទុក',
    ruleSets: 'ច្បាប់លេង',
    exercises: 'លំហាត់',
    changed: 'ល្បែងរក្សាទុកចុងក្រោយ',
    restoreText: 'បណ្ណាល័យបច្ចុប្បន្នត្រូវបានរក្សាទុកជាឯកសារនៅក្បែរ។ ការកែដែលមិនទាន់រក្សាទុក នៅជាមួយឯកសារនោះ។',
    restore: 'ស្ដារច្បាប់បម្រុងនេះ',
    check: 'ពិនិត្យបណ្ណាល័យ',
    repair: 'ជួសជុល',
    repairTitle: 'ជួសជុលបណ្ណាល័យ',
    repairText:
      'ទិន្នន័យខូចត្រូវបានដាក់ចេញជាមួយទិន្នន័យដើម ហើយលិបិក្រមត្រូវបានសរសេរឡើងវិញ។ ឯកសារបច្ចុប្បន្នត្រូវបានរក្សាទុកក្បែរបណ្ណាល័យ។ នៅពេលនោះមិនអាចធ្វើអ្វីផ្សេងបានទេ។',
    sound: (games: number) => `រកមិនឃើញកំហុសក្នុង ${figure(games)} ល្បែង។`,
    faults: {
      file: 'កំហុសនៃឯកសារ',
      orphans: 'ជួរដែលខ្វះទិន្នន័យមេ',
      damaged: 'ទិន្នន័យខូច',
      positions: 'ល្បែងដែលលិបិក្រមទីតាំងមិនត្រូវ',
      texts: 'ល្បែងដែលលិបិក្រមអក្សរមិនត្រូវ',
    },
    repaired: (games: number, moved: number) => `បានជួសជុល៖ ${figure(games)} ល្បែង ដាក់ចេញទិន្នន័យខូច ${figure(moved)}។`,
    quarantined: (count: number) => `ទិន្នន័យខូចដែលបានដាក់ចេញ៖ ${figure(count)}`,
    exportDamaged: 'រក្សាទិន្នន័យដើមជាឯកសារ',
    jobs: { checkLibrary: 'កំពុងពិនិត្យបណ្ណាល័យ', repairLibrary: 'កំពុងជួសជុលបណ្ណាល័យ' },
    progress: (done: number, total: number) => `${figure(done)} ក្នុង ${figure(total)}`,
    readOnly: 'បណ្ណាល័យនេះមិនអាចសរសេរបានទេ៖ អាចអាន ស្វែងរក និងនាំចេញ ប៉ុន្តែគ្មានអ្វីត្រូវបានរក្សាទុកទេ។',
  },
};

export const noticesCareKm: Readonly<Record<string, string>> = {
  'backup-failed': 'ការបម្រុងទុកស្វ័យប្រវត្តិបរាជ័យ។',
  'library-faulty': 'ឯកសារបណ្ណាល័យខូច។ សូមពិនិត្យ និងជួសជុលក្នុងការកំណត់ ឬស្ដារច្បាប់បម្រុង។',
  'library-read-only': 'បណ្ណាល័យមិនអាចសរសេរបានទេ៖ គ្មានអ្វីត្រូវបានរក្សាទុកទេ។',
  'library-in-use': 'កម្មវិធីផ្សេងកំពុងបើកបណ្ណាល័យ។ សូមបិទវាសិន។',
  'jobs-running': 'នៅមានការងារកំពុងដំណើរការ។ សូមរង់ចាំ ឬបញ្ឈប់វាសិន។',
  'no-such-backup': 'ច្បាប់បម្រុងនេះលែងមានហើយ។',
  'bad-folder': 'មិនអាចប្រើថតនេះបានទេ។',
  'library-damaged': 'ឯកសារខូច។',
  'not-a-library': 'ឯកសារនេះមិនមែនជាបណ្ណាល័យទេ។',
  'library-beyond-repair': 'មិនអាចអានអ្វីពីឯកសារបានទេ។ សូមស្ដារច្បាប់បម្រុង។',
  'backup-made': 'បានបម្រុងទុករួច។',
};
