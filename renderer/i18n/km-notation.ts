/** ពាក្យអំពីការកត់ដំណើរ */
import type { enNotation } from './en-notation.ts';

export const kmNotation: typeof enNotation = {
  notation: {
    notation: 'ការកត់ដំណើរ',
    copyShown: 'ចម្លងដំណើរជាអក្សរនេះ',
    copyKpgn: 'ចម្លងដំណើរសម្រាប់ Khmer Chess (KPGN)',
    copyRen: 'ចម្លងទីតាំងសម្រាប់ Khmer Chess (REN)',
    names: { latin: 'អក្សរឡាតាំង (Nc3)', thai: 'អក្សរថៃ (ม-ค๓)', khmer: 'អក្សរខ្មែរ (សេះខ១-គ៣)' },
  },
};
