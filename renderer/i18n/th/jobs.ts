/** Thai: the list of jobs. */
import type * as en from '../en/jobs.ts';
import { figure, games } from './numbers.ts';

export const jobs: typeof en.jobs = {
  jobList: {
    none: 'ไม่มีงานที่กำลังทำ',
    pause: name => `หยุดพัก: ${name}`,
    resume: name => `ทำต่อ: ${name}`,
    stop: name => `หยุด: ${name}`,
    dismiss: name => `ปิด: ${name}`,
    paused: 'หยุดพักอยู่',
    countMotifs: 'กำลังนับชื่อตาเดิน',
    indexPositions: 'กำลังจัดทำดัชนีตำแหน่ง',
    games: (done, total) => `${figure(done)} จาก ${games(total)}`,
    seconds: seconds => `เหลืออีก ${figure(seconds)} วินาที`,
    minutes: minutes => `เหลืออีก ${figure(minutes)} นาที`,
    hours: (hours, minutes) => `เหลืออีก ${figure(hours)} ชั่วโมง ${figure(minutes)} นาที`,
    skipped: count => `${games(count)}มีอยู่ในคลังแล้ว`,
    issues: count => `คำเตือน ${figure(count)} รายการ`,
    clear: 'ปิดงานที่จบแล้ว',
    analyseGames: name => `กำลังวิเคราะห์ ${name}`,
    analysing: (done, total) => `${figure(done)} จาก ${figure(total)} ตำแหน่ง`,
    analysed: (count, evaluations, mistakes) =>
      `ค่าประเมิน ${figure(evaluations)} ค่า และตาพลาด ${figure(mistakes)} ตา ใน ${games(count)}`,
    left: count => `ข้าม ${games(count)}`,
    undo: name => `เอาออกคืน: ${name}`,
    undone: 'เอาออกคืนแล้ว',
  },
  bulk: {
    title: 'วิเคราะห์หลายเกม',
    button: 'วิเคราะห์หลายเกม…',
    intro: count =>
      `เครื่องวิเคราะห์จะประเมินทุกตำแหน่งในแนวหลักของ ${games(count)} แล้วเขียนค่าประเมินและเครื่องหมายตาพลาดลงในเกม บันทึกของคุณจะไม่ถูกแก้ และเอาสิ่งที่เขียนออกคืนทั้งหมดได้ในรายการงาน`,
    threads: 'เธรด',
    threadsHint: 'เครื่องวิเคราะห์บนกระดานมาก่อน งานนี้ใช้เธรดที่เหลือ',
    limit: 'ต่อหนึ่งตำแหน่ง',
    time: 'เวลา',
    depth: 'ความลึก',
    nodes: 'จำนวนโหนด',
    seconds: 'วินาที',
    plies: 'ครึ่งตา',
    thousands: 'พัน',
    from: 'ตั้งแต่ครึ่งตาที่',
    to: 'ถึงครึ่งตาที่',
    end: 'จบเกม',
    skipKnown: 'ข้ามตำแหน่งที่มีค่าประเมินคุณภาพเท่ากันหรือดีกว่าแล้ว',
    continues: 'ทำต่อเองเมื่อเปิดโปรแกรมอีกครั้ง',
    start: 'เริ่ม',
    all: count => games(count),
  },
  fetching: {
    hint: 'หรือที่อยู่เว็บของเกม เช่น หน้าการแข่งขันของ PyChess',
    fetch: 'ดึงเกม',
    waiting: 'กำลังดึงเกม …',
    anyway: 'ดึงจากเครือข่ายส่วนตัว',
  },
};
