/** คำเกี่ยวกับการจดตาเดิน */
import type { enNotation } from './en-notation.ts';

export const thNotation: typeof enNotation = {
  notation: {
    notation: 'การจดตาเดิน',
    names: { latin: 'อักษรละติน (Nc3)', thai: 'อักษรไทย (ม-ค๓)', khmer: 'อักษรเขมร (សេះខ១-គ៣)' },
  },
};
