/** คำเกี่ยวกับการจดตาเดิน */
import type { enNotation } from './en-notation.ts';

export const thNotation: typeof enNotation = {
  notation: {
    notation: 'การจดตาเดิน',
    copyShown: 'คัดลอกตาเดินด้วยอักษรนี้',
    copyKpgn: 'คัดลอกตาเดินแบบ Khmer Chess (KPGN)',
    copyRen: 'คัดลอกตำแหน่งแบบ Khmer Chess (REN)',
    names: { latin: 'อักษรละติน (Nc3)', thai: 'อักษรไทย (ม-ค๓)', khmer: 'อักษรเขมร (សេះខ១-គ៣)' },
  },
};
