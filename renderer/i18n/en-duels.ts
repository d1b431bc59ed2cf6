/** English, tables of one unit against one. */
export const enDuels = {
  duels: {
    title: 'One unit on each side',
    hint: 'Each table tells what the side named first wins; a position is drawn where neither does. They are also made by themselves when they are first asked.',
  },
};
