/** Thai: printing games and exercises. */
import type * as en from '../en/print.ts';
import { figure } from './numbers.ts';

export const print: typeof en.print = {
  print: {
    content: 'สิ่งที่จะพิมพ์',
    contentNames: {
      games: 'เกมพร้อมคำอธิบาย',
      starts: 'แบบฝึกหัด: ตำแหน่งเริ่มต้น',
      diagrams: 'แบบฝึกหัด: ตำแหน่งที่ทำเครื่องหมายให้เป็นภาพ',
      mistakes: 'แบบฝึกหัด: ตาที่ดีกว่าตาพลาด',
      questions: 'แบบฝึกหัด: คำถามฝึกหัด',
      bookmarks: 'แบบฝึกหัด: ที่คั่น',
    },
    title: 'ชื่อเรื่อง',
    paper: 'กระดาษ',
    columns: 'คอลัมน์',
    allChapters: 'ทุกบทของบทเรียน',
    perPage: 'จำนวนภาพต่อหน้า',
    parts: 'ส่วนของเอกสาร',
    variations: 'แนวย่อย',
    comments: 'คำอธิบาย',
    diagrams: 'ภาพที่ทำเครื่องหมายไว้',
    contents: 'รายการเกม',
    players: 'รายชื่อผู้เล่น',
    preview: 'ตัวอย่างเอกสาร',
    none: 'ไม่มีแบบฝึกหัดชนิดนี้',
    tooMany: most => `พิมพ์ได้ครั้งละไม่เกิน ${figure(most)} เกม คำสั่ง chatrang print ไม่จำกัดจำนวน`,
    save: 'บันทึกเป็นหน้าเว็บ',
    pdf: 'บันทึกเป็น PDF',
    print: 'พิมพ์',
  },
};
