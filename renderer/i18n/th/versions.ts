/** Thai: earlier versions of a game. */
import type * as en from '../en/versions.ts';
import { figure } from './numbers.ts';

export const versions: typeof en.versions = {
  versions: {
    title: 'ฉบับก่อนหน้าของเกม',
    list: 'ฉบับ',
    none: 'ยังไม่มีฉบับก่อนหน้า ทุกครั้งที่บันทึกเกมลงคลัง ฉบับที่ถูกแทนที่จะเก็บไว้',
    kept: (versions, size) =>
      `เก็บทุกฉบับของหนึ่งวันที่ผ่านมา และฉบับสุดท้ายของแต่ละวันก่อนหน้า ไม่เกิน ${figure(versions)} ฉบับและ ${size} ต่อเกม`,
    saved: moment => `บันทึกเมื่อ ${moment}`,
    moves: count => `${figure(count)} ตา`,
    place: 'ตา',
    former: 'ฉบับนี้',
    current: 'เกมขณะนี้',
    same: 'เกมขณะนี้เหมือนกับฉบับนี้',
    otherStart: 'ฉบับนี้ใช้กติกาหรือตำแหน่งเริ่มต้นอื่น',
    more: count => `แตกต่างอีก ${figure(count)} แห่ง`,
    restore: 'กู้คืนฉบับนี้',
    restoreHint: 'การกู้คืนเป็นการแก้ไขที่เลิกทำได้ เกมในคลังจะไม่เปลี่ยนจนกว่าจะบันทึก',
    order: 'ลำดับของตาต่อไป',
    notes: {
      before: 'คำอธิบายก่อนตาเดิน',
      comment: 'คำอธิบาย',
      nags: 'เครื่องหมาย',
      shapes: 'ลูกศรและเครื่องหมายบนกระดาน',
      eval: 'ค่าประเมิน',
      clock: 'เวลา',
      count: 'การนับ',
      commands: 'ข้อมูลอื่น',
    },
    shapeColors: { green: 'เขียว', red: 'แดง', yellow: 'เหลือง', blue: 'น้ำเงิน' },
  },
};
