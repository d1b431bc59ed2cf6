/** ภาษาไทย สิ่งที่ทำกับหลายเกมพร้อมกัน: เปิด ข้ามเกมที่มีอยู่แล้ว ถังขยะ และรายชื่อเกมที่เปิดอยู่ */
import type { enShelf } from './en-shelf.ts';

const figure = (value: number): string => new Intl.NumberFormat('th', { numberingSystem: 'latn' }).format(value);
const games = (count: number): string => `${figure(count)} เกม`;

export const thShelf: typeof enShelf = {
  shelf: {
    openMany: count => `เปิด ${games(count)} หรือไม่`,
    openManyText: 'แต่ละเกมจะเปิดในแท็บของตัวเอง',
    openMost: most => `เปิดได้ครั้งละไม่เกิน ${games(most)}`,
    openFirst: count => `เปิด ${games(count)}แรก`,
    openAll: count => `เปิดทั้ง ${games(count)}`,
    openGames: 'เกมที่เปิดอยู่ทั้งหมด',
    bin: 'ถังขยะ',
    inBin: count => `ในถังขยะมี ${games(count)}`,
    binActions: 'คำสั่งของถังขยะ',
    empty: 'ล้างถังขยะ',
    emptyAsk: count => `ลบ ${games(count)} อย่างถาวรหรือไม่`,
    emptyText: 'หลังจากนี้จะนำกลับมาไม่ได้อีก',
    emptyDo: count => `ลบ ${games(count)}`,
    restoreAll: 'นำกลับมาทั้งหมด',
    skipEqual: 'ข้ามเกมที่มีอยู่แล้ว',
    skipEqualText: 'ตาเดิน กติกา รูปเริ่มต้น ผู้เล่น วันที่ และผลเหมือนกัน ไม่ว่าจะอยู่ชุดเกมใดในคลัง',
    skipped: count => `ข้ามไป ${games(count)} เพราะมีอยู่แล้ว`,
    duplicates: count => `เกมที่ข้ามไปแต่ป้ายข้อมูลต่างกัน: ${games(count)}`,
    tagDiffers: (tag, value, kept) =>
      kept === null ? `${tag}: ${value} (ในคลังไม่มี)` : `${tag}: ${value} (ในคลัง: ${kept})`,
    openKept: 'เปิดเกมที่อยู่ในคลัง',
    wholeGame: game => `${game} ทุกชุดกติกา`,
  },
};

export const noticesShelfTh: Readonly<Record<string, string>> = {
  'games-opened': 'เปิดแล้ว {opened} จาก {of} เกม',
  'bin-emptied': 'ลบอย่างถาวรแล้ว {count} เกม',
};
