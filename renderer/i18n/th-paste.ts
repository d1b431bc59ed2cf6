import type { noticesPasteEn } from './en-paste.ts';

export const noticesPasteTh: typeof noticesPasteEn = {
  'paste-no-such-move': 'แนวที่วางเริ่มที่ตา {number} ซึ่งไม่มีในแนวบนจอ ไม่มีอะไรเปลี่ยน',
  'paste-move-illegal': 'ไม่ได้เพิ่มแนวที่วาง เพราะ {move} ผิดกติกาในตำแหน่งนั้น',
  'paste-move-ambiguous': 'ไม่ได้เพิ่มแนวที่วาง เพราะ {move} หมายถึงตาเดินได้หลายตา',
  'paste-move-unreadable': 'ไม่ได้เพิ่มแนวที่วาง เพราะ {move} ไม่ใช่ตาเดิน',
  'paste-unclosed': 'ไม่ได้เพิ่มแนวที่วาง เพราะมีคำอธิบายหรือแนวย่อยที่ไม่ได้ปิดวงเล็บ',
  'paste-text': 'ไม่ได้เพิ่มแนวที่วาง เพราะ “{text}” ไม่ใช่ส่วนหนึ่งของแนวเดิน',
  'paste-doubtful': 'มีตาเดินในแนวที่วางซึ่งอ่านได้สองแบบ โปรดตรวจแนวนั้น',
};
