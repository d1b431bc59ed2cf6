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
  },
};
