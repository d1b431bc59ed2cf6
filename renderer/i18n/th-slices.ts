/** Thai, tables of four units that are made in slices. */
import type { enSlices } from './en-slices.ts';

export const thSlices: typeof enSlices = {
  slices: {
    title: 'หมาก 4 ตัว สร้างทีละตารางเมื่อต้องการ',
    hint: 'ตารางหนึ่งใช้เวลาตั้งแต่ไม่กี่นาทีจนถึงหลายชั่วโมง และเนื้อที่ดิสก์ถึงสิบกิกะไบต์ โดยจะบอกก่อนเริ่มว่าเท่าใด โปรแกรมสร้างทีละขั้นไว้บนดิสก์ คุณหยุดแล้วทำต่อวันอื่นได้',
    begun: (steps, size) => (steps === 0 ? `เริ่มแล้ว ใช้ดิสก์ ${size}` : `เริ่มแล้ว เสร็จ ${steps} ขั้น ใช้ดิสก์ ${size}`),
    solved: size => `คำนวณครบทุกขั้นแล้ว เหลือเขียนตาราง ใช้ดิสก์ ${size}`,
    goOn: ending => `ทำ ${ending} ต่อ`,
    forget: ending => `ลบส่วนที่เริ่มไว้ของ ${ending}`,
    forgetAsk: ending => `ลบส่วนที่เริ่มไว้ของ ${ending} หรือไม่`,
    forgetText: 'ขั้นที่เสร็จแล้วจะต้องคำนวณใหม่',
    peak: 'เนื้อที่ดิสก์ระหว่างสร้าง ไม่เกินประมาณ',
    smaller: (ending, done, of) => `${ending}: ปลายกระดานหลังการกิน ${done} จาก ${of}`,
    step: (ending, step, done, of) => `${ending}: ขั้นที่ ${step} ส่วนที่ ${done} จาก ${of}`,
    pack: (ending, done, of) => `${ending}: กำลังเขียน ${done} จาก ${of}`,
  },
};
