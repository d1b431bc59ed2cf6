/** Thai: puzzles, which are the mistakes of games and the problems of collections. */
import type { Parts } from '../words.ts';
import { figure, games } from './numbers.ts';

export const puzzles: Parts['puzzles'] = {
  puzzles: {
    kinds: { mistake: 'ตาที่เดินผิดในเกม', problem: 'โจทย์หมาก', question: 'คำถาม' },
    practise: side => `ฝึกจากตาที่ฝ่าย${side}เดินผิด`,
    noneOf: player => `ยังไม่รู้ตาที่ดีกว่าตาที่ ${player} เดินผิด ให้วิเคราะห์เกมอีกครั้ง`,
    mistake: side => `ตา${side}เดิน หาตาที่ดีกว่าตาที่เดินในเกม`,
    problem: (side, count) => `ตา${side}เดิน และชนะใน ${figure(count)} ตา`,
    question: {
      title: place => `คำถามฝึกหัด: ${place}`,
      toMove: side => `ตา${side}เดิน ควรเดินตาใด`,
      text: 'คำถาม',
      hint: number => `คำใบ้ที่ ${figure(number)}`,
      answers: 'คำตอบ',
      none: 'ถ้าไม่มีคำตอบ ตาถัดไปของเกมคือคำตอบที่ถูก',
      add: 'เพิ่มตาเดิน',
      points: move => `คะแนนของ ${move}`,
      feedback: move => `ข้อความสำหรับ ${move}`,
      remove: move => `นำ ${move} ออก`,
      delete: 'ลบคำถาม',
      save: 'บันทึกคำถาม',
      scored: points => `${figure(points)} คะแนน`,
    },
    solveTitle: 'แก้โจทย์หมาก',
    reading: 'กำลังอ่านเกม …',
    firstGames: (read, all) => `อ่านแล้ว ${figure(read)} เกมแรก จาก ${figure(all)} เกม`,
    noProblems:
      'ไม่มีเกมใดเป็นโจทย์หมากหรือมีคำถามฝึกหัด โจทย์ต้องบอกจำนวนตาในแท็ก Stipulation ในคำอธิบายก่อนตาแรก หรือในชื่อรายการ เช่น “#3”, “dm 3” หรือ “wins in 3”',
    found: (count, all) => `มีโจทย์ ${figure(count)} ข้อ ใน ${games(all)}`,
    states: { clean: 'ทำได้', helped: 'มีตัวช่วย', failed: 'ทำไม่ได้', open: 'ยังไม่ได้ลอง' },
    unsolvedOnly: 'เฉพาะข้อที่ยังทำเองไม่ได้',
    solve: count => `แก้โจทย์ ${figure(count)} ข้อ`,
    progress: (number, total) => `ข้อ ${figure(number)} จาก ${figure(total)}`,
    judging: 'กำลังตรวจคำตอบ …',
    right: move => `${move} ถูกต้อง`,
    goesOn: (move, reply) => `${move} ถูกต้อง อีกฝ่ายเดิน ${reply}`,
    played: move => `${move} คือตาที่เดินในเกม`,
    wrong: move => `${move} ไม่ใช่คำตอบ`,
    loses: (move, percent) => `${move} เสีย ${percent}% ของผลที่คาดไว้`,
    refuted: (move, reply) => `${move} แก้ได้ด้วย ${reply}`,
    inGame: move => `ในเกมเดิน ${move}`,
    solution: 'คำตอบ',
    showSolution: 'แสดงคำตอบ',
    next: 'ข้อถัดไป',
    finish: 'ดูผล',
    finished: 'ครบทุกข้อแล้ว',
    score: (clean, helped, failed) =>
      `ทำได้ ${figure(clean)} ข้อ มีตัวช่วย ${figure(helped)} ข้อ ทำไม่ได้ ${figure(failed)} ข้อ`,
  },
};
