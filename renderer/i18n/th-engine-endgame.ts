/** Thai words of the engine where endgame tables tell it what a line comes to. */
import type { enEngineEndgame } from './en-engine-endgame.ts';

export const thEngineEndgame: typeof enEngineEndgame = {
  engineEndgame: {
    whiteWon: 'ฝ่ายขาวชนะทันการนับ',
    blackWon: 'ฝ่ายดำชนะทันการนับ',
    noMate: 'เสมอ ไม่มีฝ่ายใดบังคับรุกจนได้',
    allows: (said, allows) => `${said} (การนับให้ไว้ ${allows} ตา)`,
    needs: (said, needs, allows) => `${said} (ต้องใช้ ${needs} ตา มี ${allows} ตา)`,
    tooLate: (said, mate) => `${said} (หากไม่นับจะรุกจนใน ${mate} ตา)`,
    known: 'ผลแน่นอนจากตารางปลายกระดาน',
  },
};
