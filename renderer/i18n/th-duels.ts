/** Thai, tables of one unit against one. */
import type { enDuels } from './en-duels.ts';

export const thDuels: typeof enDuels = {
  duels: {
    title: 'ฝ่ายละหนึ่งตัว',
    hint: 'แต่ละตารางบอกว่าฝ่ายที่เขียนชื่อก่อนชนะอย่างไร ถ้าไม่มีฝ่ายใดชนะก็เสมอ ตารางเหล่านี้สร้างขึ้นเองเมื่อถูกถามครั้งแรกด้วย',
  },
};
