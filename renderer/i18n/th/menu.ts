/** Thai: the menu of the desktop program and the dialogs of the system. */
import type * as en from '../en/menu.ts';

export const menu: typeof en.menu = {
  menu: {
    language: 'th',
    menus: {
      file: 'ไฟล์',
      edit: 'แก้ไข',
      game: 'เกม',
      engine: 'เอนจิน',
      view: 'มุมมอง',
      window: 'หน้าต่าง',
      help: 'วิธีใช้',
    },
    roles: {
      about: 'เกี่ยวกับ Chatrang',
      services: 'บริการ',
      hide: 'ซ่อน Chatrang',
      hideOthers: 'ซ่อนโปรแกรมอื่น',
      unhide: 'แสดงทั้งหมด',
      quit: 'ออกจากโปรแกรม',
      undo: 'เลิกทำ',
      redo: 'ทำซ้ำ',
      cut: 'ตัด',
      copy: 'คัดลอก',
      paste: 'วาง',
      selectAll: 'เลือกทั้งหมด',
      resetZoom: 'ขนาดจริง',
      zoomIn: 'ขยาย',
      zoomOut: 'ย่อ',
      togglefullscreen: 'เต็มหน้าจอ',
      toggleDevTools: 'เครื่องมือนักพัฒนา',
      minimize: 'ย่อหน้าต่าง',
      zoom: 'ขยายหน้าต่าง',
      front: 'นำหน้าต่างทั้งหมดมาข้างหน้า',
    },
    files: { games: 'เกม', rules: 'กติกา', pictures: 'รูปภาพ', pages: 'หน้าเอกสาร', all: 'ไฟล์ทั้งหมด' },
    questions: {
      openLink: 'เปิดที่อยู่นี้ในเบราว์เซอร์หรือไม่',
      openLinkDetail: 'ที่อยู่นี้อยู่นอก Chatrang โปรแกรมไม่ส่งข้อมูลใดไปที่นั่น',
      open: 'เปิด',
      cancel: 'ยกเลิก',
      otherLibrary: 'Chatrang เปิดอยู่แล้วกับคลังเกมอื่น',
      otherLibraryDetail: 'ให้ปิดก่อน แล้วเริ่มใหม่กับคลังเกมนี้:',
      ok: 'ตกลง',
    },
  },
};
