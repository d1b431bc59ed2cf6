/** English: the command palette and the keys of commands. */
export const commands = {
  palette: {
    field: 'Command, game, setting or help page',
    /** A setting that is on, for screen readers. */
    on: 'on',
  },
  keys: {
    hint: 'Choose + beside a command, then press its key. Esc cancels.',
    find: 'Find a command or key',
    change: 'Change keys…',
    resetAll: 'Reset all keys',
    add: (command: string) => `Add a key: ${command}`,
    remove: (key: string, command: string) => `Remove ${key}: ${command}`,
    reset: (command: string) => `Reset keys: ${command}`,
    press: 'Press a key…',
    taken: (key: string, command: string) => `${key} belongs to “${command}”.`,
    move: 'Use it here',
  },
};
