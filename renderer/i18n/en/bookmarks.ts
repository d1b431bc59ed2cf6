/** English: bookmarks of a game. */
export const bookmarks = {
  bookmarks: {
    title: 'Bookmarks',
    none: 'This game has no bookmarks.',
    name: (place: string) => `Name of the bookmark at ${place}`,
    placeholder: 'Name',
    remove: (place: string) => `Remove the bookmark at ${place}`,
    practise: 'Practise the bookmarks',
    add: (place: string) => `Add ${place}`,
  },
};
