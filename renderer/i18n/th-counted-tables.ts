/** Thai, tables of what a win needs under a count. */
import type { enCountedTables } from './en-counted-tables.ts';

export const thCountedTables: typeof enCountedTables = {
  countedTables: {
    count: 'สำหรับการนับของ',
    distances: 'ไม่นับ: เฉพาะจำนวนตาถึงจน',
    hint: 'ถ้าจำนวนตาถึงจนบอกไม่ได้ว่าทันการนับนี้หรือไม่ จะสร้างตารางที่บอกได้ด้วย',
    group: rules => `จำนวนตาที่ต้องใช้เพื่อชนะตามการนับของ ${rules}`,
    other: 'จำนวนตาที่ต้องใช้เพื่อชนะตามการนับแบบอื่น',
    duels: 'จำนวนตาที่ต้องใช้เพื่อชนะ ฝ่ายละหนึ่งตัว',
    duelsUnder: rules => `จำนวนตาที่ต้องใช้เพื่อชนะ ฝ่ายละหนึ่งตัว ตาม ${rules}`,
  },
};
