/** Thai: diagrams as pictures. */
import type * as en from '../en/diagram.ts';

export const diagram: typeof en.diagram = {
  diagram: {
    format: 'ชนิดไฟล์',
    formats: { png: 'ภาพ PNG', svg: 'ภาพ SVG', gif: 'GIF เคลื่อนไหว' },
    width: 'ความกว้าง',
    pixels: count => `${count} พิกเซล`,
    line: 'ตาเดิน',
    lines: { main: 'แนวหลัก', shown: 'แนวเดินบนกระดาน' },
    delay: 'วินาทีต่อหนึ่งตำแหน่ง',
    theme: 'สี',
    themes: { wood: 'ไม้', light: 'สว่าง', dark: 'มืด', print: 'ขาวดำ' },
    caption: 'คำบรรยายใต้ภาพ',
    shown: 'สิ่งที่แสดงในภาพ',
    blackBelow: 'ฝ่ายดำอยู่ด้านล่าง',
    coordinates: 'พิกัด',
    sideToMove: 'ฝ่ายที่จะเดิน',
    shapes: 'ลูกศรและช่องที่ทำเครื่องหมาย',
    lastMove: 'ตาเดินล่าสุด',
    count: 'การนับที่ดำเนินอยู่',
    preview: 'ตัวอย่างภาพ',
    progress: 'ตำแหน่งที่วาดแล้ว',
    stop: 'หยุด',
    copy: 'คัดลอกภาพ',
    save: 'บันทึกภาพ',
  },
};
