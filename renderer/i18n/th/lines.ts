/** Thai: editing lines, and finding moves and comments in a game. */
import type * as en from '../en/lines.ts';
import { figure, games } from './numbers.ts';

export const lines: typeof en.lines = {
  lines: {
    pasteMoves: 'วางตาเดินที่คัดลอกไว้ต่อจากตานี้',
    copyLink: 'คัดลอกลิงก์ไปยังตำแหน่งนี้',
    copyGameLink: 'คัดลอกลิงก์ไปยังเกมนี้',
    unknownSite: 'ที่อยู่นี้มาจากข้อความในเกม เปิดเฉพาะเมื่อไว้ใจเท่านั้น',
    playReplacement: move => `เดินตาที่จะใช้แทน ${move}`,
    playFirst: move => `เดินสองตาที่จะแทรกก่อน ${move}: ตาแรก`,
    playSecond: move => `เดินตาที่สองที่จะแทรกก่อน ${move}`,
    find: 'ค้นหาในเกม',
    findPlace: 'ตาเดิน คำอธิบาย หรือเครื่องหมาย',
    findPosition: 'ค้นหาตำแหน่งบนกระดาน',
    found: (place, count) => (place === 0 ? `พบ ${figure(count)}` : `${figure(place)} จาก ${figure(count)}`),
    nothingFound: 'ไม่พบ',
    more: 'คำสั่งเพิ่มเติม',
    merge: 'รวม',
    mergeHint: 'ตาเดินของเกมอื่นจะเป็นแนวย่อย ตาสุดท้ายมีชื่อของเกมนั้น',
    searchLibrary: 'ค้นหาในคลังเกม',
    listed: (shown, total) => (shown === total ? games(total) : `${figure(shown)} เกมที่แก้ไขล่าสุด จาก ${games(total)}`),
    noSuchStart: 'ตำแหน่งเริ่มต้นของเกมนั้นไม่มีในเกมนี้',
    collapse: 'ยุบแนวย่อย',
    expand: moves => `แสดงอีก ${figure(moves)} จังหวะ`,
  },
  chapters: {
    title: 'บท',
    saveFirst: 'บันทึกเกมลงคลังก่อน แล้วจึงทำเป็นบทของบทเรียนได้',
    study: 'ชื่อบทเรียน',
    studyHint: 'เกมนี้จะเป็นบทแรก หรือเป็นบทสุดท้ายถ้าชุดเกมนี้มีบทเรียนชื่อนี้แล้ว',
    join: 'ทำเป็นบท',
    unnamed: number => `บทที่ ${figure(number)}`,
    name: 'ชื่อบท',
    rename: chapter => `เปลี่ยนชื่อ ${chapter}`,
    up: chapter => `เลื่อน ${chapter} ขึ้น`,
    down: chapter => `เลื่อน ${chapter} ลง`,
    leave: chapter => `นำ ${chapter} ออกจากบทเรียน`,
    remove: chapter => `ลบ ${chapter}`,
    addStart: 'บทใหม่',
    addHere: 'บทใหม่จากตำแหน่งนี้',
  },
};
