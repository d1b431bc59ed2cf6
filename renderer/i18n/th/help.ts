/** Thai: the frame of the help pages, and what their examples state. */
import type * as en from '../en/help.ts';

const statements: en.StatementWords = {
  'no-count': () => 'ไม่มีฝ่ายใดนับ',
  counts: side => `${side}นับ`,
  'count-kind': kind => `${kind}`,
  calls: (number, limit) => `ขาน ${number} นับถึง ${limit}`,
  at: (number, limit) => `นับมาแล้ว ${number} นับถึง ${limit}`,
  left: moves => `เหลือ ${moves} ตา`,
  pieces: pieces => `หมาก ${pieces} ตัว`,
  over: (result, reason) => `${result} ${reason}`,
  'goes-on': () => 'เกมดำเนินต่อไป',
  check: () => 'ถูกรุก',
  'no-check': () => 'ไม่ถูกรุก',
  rights: rights => (rights === '-' ? 'ไม่มีสิทธิ์เดินพิเศษตาแรก' : `สิทธิ์เดินพิเศษตาแรก ${rights}`),
  can: moves => `เดินได้ ${moves}`,
  cannot: moves => `เดินไม่ได้ ${moves}`,
  moves: moves => `เดินได้ ${moves} แบบ`,
  removes: squares => (squares === 'nothing' ? 'ไม่มีการกิน' : `กิน ${squares}`),
  order: moves => `สั่ง ${moves}`,
  loses: moves => `เดิน ${moves} แล้วแพ้`,
  'no-order': () => 'ไม่มีคำสั่ง',
  may: (side, action) => `${side}${action}ได้`,
  'may-not': (side, action) => `${side}${action}ไม่ได้`,
};

export const help: typeof en.help = {
  help: {
    title: 'กติกาและวิธีใช้',
    pages: 'หน้า',
    contents: 'ในหน้านี้',
    search: 'ค้นหาในวิธีใช้',
    searchPlace: 'ค้นหา …',
    hits: (count: number) => `${count} แห่ง`,
    noHits: 'ไม่พบ',
    back: 'ย้อนกลับ',
    forward: 'ไปข้างหน้า',
    print: 'พิมพ์',
    close: 'ปิดวิธีใช้',
    englishOnly: 'หน้านี้มีเฉพาะภาษาอังกฤษ',
    openExample: 'เปิดเป็นเกม',
    start: 'เริ่มต้น',
    statements,
    rulesOf: (game: string) => `กติกาของ ${game}`,
    counting: 'วิธีนับศักดิ์',
  },
};
