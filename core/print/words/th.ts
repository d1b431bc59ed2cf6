/** Thai words of printed documents. */
import type { PrintWords } from './words.ts';

export const th: PrintWords = {
  language: 'th',
  contents: 'สารบัญ',
  players: 'ผู้เล่น',
  player: 'ผู้เล่น',
  games: 'เกม',
  score: 'คะแนน',
  sides: { w: 'ขาว', b: 'ดำ' },
  toMove: { w: 'ตาขาวเดิน', b: 'ตาดำเดิน' },
  wins: (side, moves) => `${side === 'w' ? 'ขาว' : 'ดำ'}ชนะใน ${moves} ตา`,
  did: {
    start: side => `${side}เริ่มนับ`,
    stop: side => `${side}หยุดนับ`,
    restart: side => `${side}เริ่มนับใหม่`,
    claim: side => `${side}ขอเสมอ`,
    offer: side => `${side}เสนอให้เสมอ`,
    decline: side => `${side}ไม่รับเสมอ`,
    accept: side => `${side}รับเสมอ`,
    call: (side, number) => `${side}ขาน ${number}`,
  },
  solutions: 'เฉลย',
  name: 'ชื่อ',
  date: 'วันที่',
};
