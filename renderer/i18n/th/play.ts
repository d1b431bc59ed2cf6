/** Thai: games against an engine. */
import type { Parts } from '../words.ts';
import { figure } from './numbers.ts';

export const play: Parts['play'] = {
  play: {
    title: 'เล่นกับเอนจิน',
    opponent: 'คู่ต่อสู้',
    level: 'ระดับ',
    levelOf: (level, most) => (level === most ? `${figure(level)} (เต็มกำลัง)` : figure(level)),
    named: (name, level) => `${name} ระดับ ${figure(level)}`,
    levelHint: 'ระดับต่ำค้นหาน้อยตำแหน่งกว่า และมักเลือกตาที่ด้อยกว่า',
    from: 'ตำแหน่ง',
    starts: { start: 'เริ่มเกมใหม่', board: 'บนกระดาน' },
    minutes: 'นาทีของแต่ละฝ่าย',
    increment: 'วินาทีที่เพิ่มให้ทุกตา',
    noClock: '0 นาที: ไม่ใช้นาฬิกา',
    ponder: 'เอนจินคิดในเวลาของฉันด้วย',
    begin: 'เริ่มเกม',
    replaces: 'เกมก่อนหน้าจะเปิดเป็นเกมที่ยังไม่บันทึก',
    you: 'คุณ',
    thinking: name => `${name} กำลังคิด …`,
    paused: 'หยุดเกมไว้ชั่วคราว',
    pause: 'หยุดชั่วคราว',
    resume: 'เล่นต่อ',
    resign: 'ยอมแพ้',
    resigned: side => `ฝ่าย${side}ยอมแพ้`,
    timeOut: 'หมดเวลา',
    declined: name => `${name} ไม่รับเสมอ`,
    newGame: 'เกมใหม่',
    leave: 'ออกจากเกม',
    event: name => `เกมกับ ${name}`,
    clockOf: (name, time) => `${name}: ${time}`,
    resumeGame: 'เล่นเกมที่ค้างไว้ต่อ',
  },
};
