/** Thai: bookmarks of a game. */
import type * as en from '../en/bookmarks.ts';

export const bookmarks: typeof en.bookmarks = {
  bookmarks: {
    title: 'ที่คั่น',
    none: 'เกมนี้ยังไม่มีที่คั่น',
    name: place => `ชื่อที่คั่นที่ ${place}`,
    placeholder: 'ชื่อ',
    remove: place => `นำที่คั่นที่ ${place} ออก`,
    practise: 'ฝึกจากที่คั่น',
    add: place => `เพิ่ม ${place}`,
  },
};
