/** Thai: verification of problems. */
import type * as en from '../en/problem.ts';
import { figure } from './numbers.ts';

export const problem: typeof en.problem = {
  problem: {
    title: 'ตรวจโจทย์หมาก',
    intro: side =>
      `พิสูจน์ว่า${side === 'w' ? 'ฝ่ายขาว' : 'ฝ่ายดำ'}ชนะจากตำแหน่งบนกระดานภายในจำนวนตาที่กำหนดได้หรือไม่ ตามชุดกติกาและการนับของตำแหน่งนี้`,
    wins: 'จำนวนตา',
    minimal: 'หาหมากที่คำตอบไม่จำเป็นต้องมี',
    start: 'ตรวจ',
    stop: 'หยุด',
    insert: 'เพิ่มลงในเกม',
    progress: 'ตาแรกที่ตรวจแล้ว',
    stopped: 'หยุดตรวจแล้ว',
    solution: 'คำตอบ',
    none: count => `ชนะภายใน ${figure(count)} ตาไม่ได้`,
    sound: 'โจทย์สมบูรณ์ มีคำตอบเดียว และไม่มีตาชนะซ้ำก่อนตาสุดท้าย',
    short: count => `ชนะได้เร็วกว่านั้น ใน ${figure(count)} ตา`,
    cooks: list => `คำตอบอื่น: ${list}`,
    tries: list => `ตาลวง ซึ่งแก้ได้ทางเดียว: ${list}`,
    duals: (inside, last) => `ตาชนะซ้ำก่อนตาสุดท้าย ${figure(inside)} แห่ง ในตาสุดท้าย ${figure(last)} แห่ง`,
    superfluous: list => `หมากที่ไม่จำเป็น: ${list}`,
    noneSuperfluous: 'หมากทุกตัวจำเป็น',
    cut: 'คำตอบยาวกว่าที่แสดง',
    nodes: count => `ตรวจแล้ว ${count} ตำแหน่ง`,
  },
};
