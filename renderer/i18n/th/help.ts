/** Thai: the frame of the help pages. */
import type * as en from '../en/help.ts';

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
    englishOnly: 'หน้าเหล่านี้มีเฉพาะภาษาอังกฤษ',
    inShort: 'โดยย่อ',
    wholeEnglish: 'ฉบับเต็มพร้อมภาพและตัวอย่างอยู่ด้านล่างเป็นภาษาอังกฤษ',
    openExample: 'เปิดเป็นเกม',
    start: 'เริ่มต้น',
    rulesOf: (game: string) => `กติกาของ ${game}`,
    counting: 'วิธีนับศักดิ์',
  },
};
