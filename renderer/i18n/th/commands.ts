/** Thai: the command palette and the keys of commands. */
import type * as en from '../en/commands.ts';

export const commands: typeof en.commands = {
  palette: {
    field: 'คำสั่ง เกม การตั้งค่า หรือหน้าวิธีใช้',
    /** A setting that is on, for screen readers. */
    on: 'เปิดอยู่',
  },
  keys: {
    hint: 'เลือก + ข้างคำสั่ง แล้วกดปุ่มที่ต้องการ กด Esc เพื่อยกเลิก',
    find: 'ค้นหาคำสั่งหรือปุ่ม',
    change: 'เปลี่ยนปุ่มลัด…',
    resetAll: 'คืนค่าปุ่มลัดทั้งหมด',
    add: command => `เพิ่มปุ่มลัด: ${command}`,
    remove: (key, command) => `ลบ ${key}: ${command}`,
    reset: command => `คืนค่าปุ่มลัด: ${command}`,
    press: 'กดปุ่มที่ต้องการ…',
    taken: (key, command) => `${key} เป็นปุ่มลัดของ “${command}” อยู่แล้ว`,
    move: 'ใช้กับคำสั่งนี้แทน',
  },
};
