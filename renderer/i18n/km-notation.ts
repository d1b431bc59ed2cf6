/** ពាក្យអំពីការកត់ដំណើរ */
import type { enNotation } from './en-notation.ts';

export const kmNotation: typeof enNotation = {
  notation: {
    notation: 'ការកត់ដំណើរ',
    names: { latin: 'អក្សរឡាតាំង (Nc3)', thai: 'អក្សរថៃ (ม-ค๓)', khmer: 'អក្សរខ្មែរ (សេះខ១-គ៣)' },
  },
};
