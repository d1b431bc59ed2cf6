/** Thai: the report on a game, and the sentences of the automatic annotation. */
import type { Parts } from '../words.ts';
import { figure, games } from './numbers.ts';

export const report: Parts['report'] = {
  report: {
    report: 'รายงาน',
    none: 'ยังไม่มีตาเดินที่ประเมินแล้ว วิเคราะห์เกมเพื่อดูรายงาน',
    part: (judged: string, total: string) => `ประเมินแล้ว ${judged} จาก ${total} ตา`,
    accuracy: 'ความแม่นยำ',
    side: 'ฝ่าย',
    percent: (value: string) => `${value}%`,
    sizes: { inaccuracy: 'เดินไม่แม่น', mistake: 'เดินผิด', blunder: 'เดินผิดร้ายแรง' },
    mistakes: 'ตาที่เดินผิด',
    noMistakes: 'ไม่มีตาที่เดินผิด',
    loss: (percent: string) => `−${percent}%`,
    lossTitle: 'ส่วนของผลที่คาดไว้ซึ่งเสียไป',
    better: (move: string) => `ดีกว่า: ${move}`,
    results: { win: 'ชนะ', draw: 'เสมอ', loss: 'แพ้' },
    turn: (from: string, to: string) => `${from} → ${to}`,
    byCount: 'เพราะนับครบ',
    phases: 'ช่วงของเกม',
    phase: { opening: 'ต้นกระดาน', middlegame: 'กลางกระดาน', endgame: 'ปลายกระดาน' },
    phaseFigures: (white: string, black: string, mistakes: string) =>
      `ฝ่ายขาว ${white} ฝ่ายดำ ${black} เดินผิด ${mistakes} ตา`,
    count: 'การนับ',
    counts: {
      start: (side: string, limit: number) => `${side}เริ่มนับถึง ${limit}`,
      restart: (side: string, limit: number) => `จากตานี้${side}นับถึง ${limit}`,
      end: (side: string) => `${side}หยุดนับ`,
      draw: () => 'เสมอเพราะนับครบ',
      claimable: (side: string) => `${side}ขอเสมอได้แต่ไม่ได้ขอ`,
    },
    endings: 'ตารางปลายกระดาน',
    opening: 'การเปิดหมาก',
    time: 'เวลา',
    timeFigures: (side: string, used: string, longest: string, move: string) =>
      `${side}: ใช้ไป ${used} นานที่สุด ${longest} ที่ ${move}`,
    annotate: 'ใส่คำอธิบายในเกม',
    remove: 'นำคำอธิบายออก',
    players: {
      title: 'รายงานผู้เล่น',
      button: 'รายงานผู้เล่น',
      job: (count: number) => `กำลังทำรายงานผู้เล่นของ ${games(count)}`,
      reported: (count: number, players: number) => `ผู้เล่น ${figure(players)} คน ใน ${games(count)}`,
      unjudged: (count: number) => `ไม่รวม ${games(count)} ที่ยังไม่มีค่าประเมิน ให้วิเคราะห์ก่อน`,
      hint: 'ความแม่นยำเป็นค่าเฉลี่ยของเกม คิดเป็นร้อยละ',
      none: 'เกมเหล่านี้ยังไม่มีค่าประเมิน ให้วิเคราะห์ก่อน',
      missedWins: 'ทำชนะหลุดมือ (เพราะนับครบ)',
      missed: (missed: string, byCount: string) => `${missed} (${byCount})`,
      unclaimed: 'ไม่ได้ขอเสมอ',
    },
    sentences: {
      inaccuracy: (percent: string) => `เดินไม่แม่น เสีย ${percent}% ของผลที่คาดไว้`,
      mistake: (percent: string) => `เดินผิด เสีย ${percent}% ของผลที่คาดไว้`,
      blunder: (percent: string) => `เดินผิดร้ายแรง เสีย ${percent}% ของผลที่คาดไว้`,
      turns: {
        win: { draw: 'จากชนะกลายเป็นเสมอ', loss: 'จากชนะกลายเป็นแพ้' },
        draw: { loss: 'จากเสมอกลายเป็นแพ้' },
      },
      byCount: 'ทำชนะหลุดมือเพราะนับครบ',
      better: (move: string) => `ที่ดีกว่าคือ ${move}`,
    },
  },
};
