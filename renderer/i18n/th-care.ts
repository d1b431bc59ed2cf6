/** Thai, care of the library: backups, checks, repairs. */
import type { enCare } from './en-care.ts';

const figure = (value: number): string => new Intl.NumberFormat('th', { numberingSystem: 'latn' }).format(value);

export const thCare: typeof enCare = {
  care: {
    title: 'การสำรองและซ่อมแซม',
    intro: 'ไฟล์สำรองคือสำเนาคลังเกมทั้งหมดในไฟล์เดียว ไฟล์สำรองอัตโนมัติชุดล่าสุดจะถูกเก็บไว้ ไฟล์ที่คุณสร้างเองจะอยู่ตลอด',
    automatic: 'สำรองอัตโนมัติ',
    hours: 'ทุกกี่ชั่วโมง',
    keep: 'เก็บไว้กี่ชุด',
    folder: 'โฟลเดอร์',
    folderHint: 'เว้นว่าง: โฟลเดอร์ “backups” ข้างคลังเกม',
    backUp: 'สำรองตอนนี้',
    none: 'ยังไม่มีไฟล์สำรอง',
    show: (day: string) => `ดูไฟล์สำรองของ ${day}`,
    list: 'ไฟล์สำรอง',
    kinds: { automatic: 'อัตโนมัติ', manual: 'สร้างเอง', replaced: 'ถูกแทนที่เมื่อกู้คืนหรือซ่อม', layout: 'ก่อนปรับรูปแบบไฟล์' },
    contents: (day: string) => `ไฟล์สำรองของ ${day}`,
    games: 'เกม',
    binned: 'ในถังขยะ',
    drafts: 'เกมที่ยังไม่บันทึก',
    ruleSets: 'ชุดกติกา',
    exercises: 'แบบฝึกหัด',
    changed: 'บันทึกเกมล่าสุด',
    restoreText: 'คลังเกมปัจจุบันจะถูกเก็บเป็นไฟล์ไว้ข้างกัน การแก้ไขที่ยังไม่บันทึกจะไปอยู่กับไฟล์นั้น',
    restore: 'กู้คืนไฟล์สำรองนี้',
    check: 'ตรวจคลังเกม',
    repair: 'ซ่อมแซม',
    repairTitle: 'ซ่อมแซมคลังเกม',
    repairText: 'ข้อมูลที่เสียหายจะถูกย้ายออกพร้อมข้อมูลดิบ และดัชนีจะถูกสร้างใหม่ ไฟล์ปัจจุบันจะถูกเก็บไว้ข้างคลังเกม ระหว่างนั้นทำอย่างอื่นไม่ได้',
    sound: (games: number) => `ไม่พบข้อผิดพลาดใน ${figure(games)} เกม`,
    faults: {
      file: 'ข้อผิดพลาดของไฟล์',
      orphans: 'แถวที่ขาดข้อมูลต้นทาง',
      damaged: 'ข้อมูลที่เสียหาย',
      positions: 'เกมที่ดัชนีตำแหน่งไม่ตรง',
      texts: 'เกมที่ดัชนีข้อความไม่ตรง',
    },
    repaired: (games: number, moved: number) =>
      `ซ่อมแล้ว: ${figure(games)} เกม ย้ายข้อมูลที่เสียหายออก ${figure(moved)} รายการ`,
    quarantined: (count: number) => `ข้อมูลที่เสียหายซึ่งย้ายออกแล้ว: ${figure(count)}`,
    exportDamaged: 'บันทึกข้อมูลดิบเป็นไฟล์',
    jobs: { checkLibrary: 'กำลังตรวจคลังเกม', repairLibrary: 'กำลังซ่อมแซมคลังเกม' },
    progress: (done: number, total: number) => `${figure(done)} จาก ${figure(total)}`,
    readOnly: 'คลังเกมนี้เขียนไม่ได้: อ่าน ค้นหา และส่งออกได้ แต่จะไม่มีการบันทึก',
  },
};

export const noticesCareTh: Readonly<Record<string, string>> = {
  'backup-failed': 'การสำรองอัตโนมัติล้มเหลว',
  'library-faulty': 'ไฟล์คลังเกมเสียหาย ให้ตรวจและซ่อมแซมในการตั้งค่า หรือกู้คืนไฟล์สำรอง',
  'library-read-only': 'คลังเกมเขียนไม่ได้ จึงไม่มีการบันทึก',
  'library-in-use': 'โปรแกรมอื่นเปิดคลังเกมอยู่ ให้ปิดก่อน',
  'jobs-running': 'ยังมีงานทำอยู่ ให้รอหรือหยุดงานก่อน',
  'no-such-backup': 'ไม่มีไฟล์สำรองนี้แล้ว',
  'bad-folder': 'ใช้โฟลเดอร์นี้ไม่ได้',
  'library-damaged': 'ไฟล์เสียหาย',
  'not-a-library': 'ไฟล์นี้ไม่ใช่คลังเกม',
  'library-beyond-repair': 'อ่านไฟล์ไม่ได้เลย ให้กู้คืนไฟล์สำรอง',
  'backup-made': 'สำรองแล้ว',
};
