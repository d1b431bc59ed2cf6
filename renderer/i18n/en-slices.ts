/** English, tables of four units that are made in slices. */
export const enSlices = {
  slices: {
    title: 'Four units, each on demand',
    hint: 'One of these tables takes from some minutes to many hours, and up to ten gigabytes on disk; how much, it says before it begins. It is made step by step on the disk: you can stop, and go on another day.',
    begun: (steps: number, size: string) =>
      steps === 0
        ? `begun, ${size} on disk`
        : `begun, ${steps === 1 ? '1 step' : `${steps} steps`} made, ${size} on disk`,
    solved: (size: string) => `all steps made, the table is still to be written, ${size} on disk`,
    goOn: (ending: string) => `Go on with ${ending}`,
    forget: (ending: string) => `Delete what was begun of ${ending}`,
    forgetAsk: (ending: string) => `Delete what was begun of ${ending}?`,
    forgetText: 'Its steps would have to be made again.',
    peak: 'On disk on the way, at most about',
    smaller: (ending: string, done: number, of: number) => `${ending}: what captures lead into, ${done} of ${of}`,
    step: (ending: string, step: number, done: number, of: number) => `${ending}: step ${step}, slice ${done} of ${of}`,
    pack: (ending: string, done: number, of: number) => `${ending}: writing, ${done} of ${of}`,
  },
};
