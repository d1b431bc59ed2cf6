/** คำเกี่ยวกับสิ่งที่ตารางปลายกระดานพบในเกมของคลัง */
import type { enEndgameGames } from './en-endgame-games.ts';

const figure = (value: number): string => new Intl.NumberFormat('th', { numberingSystem: 'latn' }).format(value);
const games = (count: number): string => `${figure(count)} เกม`;

export const thEndgameGames: typeof enEndgameGames = {
  endgameGames: {
    ending: 'ปลายกระดาน',
    kind: 'ตามตารางปลายกระดาน',
    kinds: {
      'won-drawn': 'ตารางว่าชนะ แต่จบด้วยเสมอ',
      'count-drawn': 'ตารางว่ารุกจนได้ แต่เสมอเพราะการนับ',
      'drawn-won': 'ตารางว่าเสมอ แต่จบด้วยชนะ',
      'won-lost': 'ตารางว่าชนะ แต่จบด้วยแพ้',
      'win-thrown': 'พลาดจากชนะ',
      'draw-thrown': 'พลาดจากเสมอ',
      miscounted: 'นับผิด',
    },
    counted: (name, count) => `${name} (${figure(count)})`,
    waiting: count => `ยังไม่ได้ดูอีก ${games(count)} จึงยังไม่พบที่นี่`,
    missing: (count, table, others) =>
      others === 0
        ? `${games(count)}จะรู้ได้ดีขึ้นถ้ามีตาราง ${table}`
        : `${games(count)}จะรู้ได้ดีขึ้นถ้ามีตาราง ${table} และยังมีอีก ${others} ตารางที่ยังไม่ได้สร้าง`,
    needsOf: ending => `${ending} (ตามการนับ)`,
    judge: 'ดูเลย',
    judging: (done, total) => `${figure(done)} จาก ${games(total)}`,
    job: 'ดูเกมด้วยตารางปลายกระดาน',
    tables: 'ตาราง',
  },
};
