/** Khmer: bookmarks of a game. */
import type * as en from '../en/bookmarks.ts';

export const bookmarks: typeof en.bookmarks = {
  bookmarks: {
    title: 'ចំណាំទីតាំង',
    none: 'ល្បែងនេះមិនទាន់មានចំណាំទីតាំងទេ។',
    name: place => `ឈ្មោះចំណាំនៅ ${place}`,
    placeholder: 'ឈ្មោះ',
    remove: place => `ដកចំណាំនៅ ${place}`,
    practise: 'ហាត់ពីចំណាំទីតាំង',
    add: place => `បន្ថែម ${place}`,
  },
};
