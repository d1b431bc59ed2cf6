/**
 * All commands of the page with their sections and keys. Keys have the browser's names with their modifiers:
 * `ArrowLeft`, `Ctrl+z`, `Shift+ArrowUp`; `Ctrl` also means the Mac's command key. No two commands share a key.
 */
import type { FirstWords } from '../../i18n/words.ts';

export type CommandName = keyof FirstWords['commands'];
export type CommandSection = keyof FirstWords['commandSections'];

interface CommandInfo {
  readonly section: CommandSection;
  /** The first one is displayed. The user can change them. */
  readonly keys: readonly string[];
  /** Also active while a text field has the focus. */
  readonly inFields?: true;
  /** A held key runs it once. */
  readonly once?: true;
}

/** In the order in which they are listed. */
export const COMMANDS: Readonly<Record<CommandName, CommandInfo>> = {
  next: { section: 'moves', keys: ['ArrowRight'] },
  previous: { section: 'moves', keys: ['ArrowLeft'] },
  first: { section: 'moves', keys: ['Home'] },
  last: { section: 'moves', keys: ['End'] },
  nextVariation: { section: 'moves', keys: ['ArrowDown'] },
  previousVariation: { section: 'moves', keys: ['ArrowUp'] },
  leaveVariation: { section: 'moves', keys: ['Shift+ArrowLeft'] },
  find: { section: 'moves', keys: ['Ctrl+f'], inFields: true },
  findNext: { section: 'moves', keys: ['F3'], inFields: true },
  findPrevious: { section: 'moves', keys: ['Shift+F3'], inFields: true },
  nextBranch: { section: 'moves', keys: ['Ctrl+ArrowRight'] },
  previousBranch: { section: 'moves', keys: ['Ctrl+ArrowLeft'] },
  nextAnnotation: { section: 'moves', keys: ['Alt+ArrowDown'] },
  previousAnnotation: { section: 'moves', keys: ['Alt+ArrowUp'] },
  nextMistake: { section: 'moves', keys: [']'] },
  previousMistake: { section: 'moves', keys: ['['] },
  collapse: { section: 'tree', keys: ['-'] },
  collapseAll: { section: 'tree', keys: ['_'] },
  expandAll: { section: 'tree', keys: ['+'] },
  inlineMoves: { section: 'tree', keys: ['Alt+l'] },
  undo: { section: 'tree', keys: ['Ctrl+z'] },
  redo: { section: 'tree', keys: ['Ctrl+Shift+z', 'Ctrl+y'] },
  promote: { section: 'tree', keys: ['Ctrl+ArrowUp'] },
  demote: { section: 'tree', keys: ['Ctrl+ArrowDown'] },
  mainLine: { section: 'tree', keys: ['Ctrl+Home'] },
  force: { section: 'tree', keys: ['Alt+Shift+f'] },
  deleteNode: { section: 'tree', keys: ['Delete'] },
  moveMenu: { section: 'tree', keys: ['ContextMenu', 'Shift+F10'] },
  copyMoves: { section: 'tree', keys: ['Ctrl+c'] },
  cutMoves: { section: 'tree', keys: ['Ctrl+x'] },
  replaceMove: { section: 'tree', keys: ['Alt+r'] },
  insertMoves: { section: 'tree', keys: ['Alt+i'] },
  deletePair: { section: 'tree', keys: ['Alt+Delete'] },
  mergeGame: { section: 'tree', keys: ['Alt+j'] },
  cancelMove: { section: 'tree', keys: ['Escape'] },
  comment: { section: 'tree', keys: ['c'] },
  symbols: { section: 'tree', keys: ['$', 'Alt+s'] },
  bookmark: { section: 'tree', keys: ['b'] },
  bookmarks: { section: 'tree', keys: ['Alt+b'] },
  question: { section: 'tree', keys: ['Alt+q'] },
  goodMove: { section: 'tree', keys: ['!'] },
  mistake: { section: 'tree', keys: ['Alt+m'] },
  flip: { section: 'board', keys: ['f'] },
  readPosition: { section: 'board', keys: ['p'] },
  typeMove: { section: 'board', keys: ['/'] },
  motifs: { section: 'board', keys: ['m'] },
  clearShapes: { section: 'board', keys: ['Alt+c'] },
  setUp: { section: 'board', keys: ['Alt+e'] },
  openPicture: { section: 'board', keys: [] },
  verifyProblem: { section: 'board', keys: ['Alt+v'] },
  copyFen: { section: 'board', keys: ['Alt+f'] },
  diagram: { section: 'board', keys: ['Alt+d'] },
  markDiagram: { section: 'tree', keys: ['Alt+Shift+d'] },
  newStudy: { section: 'games', keys: ['Alt+n'], inFields: true },
  open: { section: 'games', keys: ['Ctrl+o'] },
  closeStudy: { section: 'games', keys: ['Alt+w'] },
  nextStudy: { section: 'games', keys: ['Ctrl+PageDown', 'Alt+]'] },
  previousStudy: { section: 'games', keys: ['Ctrl+PageUp', 'Alt+['] },
  save: { section: 'games', keys: ['Ctrl+s'], inFields: true, once: true },
  saveCopy: { section: 'games', keys: ['Ctrl+Shift+s'] },
  import: { section: 'games', keys: ['Ctrl+i'] },
  export: { section: 'games', keys: ['Ctrl+e'] },
  copyPgn: { section: 'games', keys: ['Alt+p'] },
  copyText: { section: 'games', keys: [] },
  share: { section: 'games', keys: ['Ctrl+Shift+e'] },
  print: { section: 'games', keys: ['Ctrl+p'] },
  tags: { section: 'games', keys: ['Alt+t'] },
  versions: { section: 'games', keys: ['Alt+h'] },
  chapters: { section: 'games', keys: ['Alt+u'] },
  nextChapter: { section: 'games', keys: ['Alt+PageDown'], inFields: true },
  previousChapter: { section: 'games', keys: ['Alt+PageUp'], inFields: true },
  names: { section: 'games', keys: [] },
  duplicates: { section: 'games', keys: [] },
  engine: { section: 'engine', keys: ['l', 'Ctrl+l'] },
  playBest: { section: 'engine', keys: [' '] },
  threat: { section: 'engine', keys: ['x'] },
  analyseGame: { section: 'engine', keys: ['Alt+a'] },
  newMatch: { section: 'engine', keys: ['Alt+Shift+o'] },
  study: { section: 'view', keys: ['Alt+1'], inFields: true },
  library: { section: 'view', keys: ['Alt+2'], inFields: true },
  rules: { section: 'view', keys: ['Alt+3'], inFields: true },
  training: { section: 'view', keys: ['Alt+4'], inFields: true },
  repertoire: { section: 'view', keys: ['Alt+5'], inFields: true },
  settings: { section: 'view', keys: ['Ctrl+,'], inFields: true },
  tables: { section: 'view', keys: [] },
  matches: { section: 'view', keys: [] },
  jobs: { section: 'view', keys: [] },
  palette: { section: 'view', keys: ['Ctrl+k'], inFields: true },
  shortcuts: { section: 'view', keys: ['?'] },
  help: { section: 'view', keys: ['F1'], inFields: true },
  trainHere: { section: 'training', keys: ['Alt+g'] },
  askQuestions: { section: 'training', keys: ['Alt+Shift+q'] },
  playEngine: { section: 'training', keys: ['Alt+o'] },
  hint: { section: 'training', keys: ['h'] },
  retryMistake: { section: 'training', keys: ['r'] },
  nextExercise: { section: 'training', keys: ['n'] },
};

/** In their order of {@link COMMANDS}. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
