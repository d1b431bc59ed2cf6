import { LEVELS } from '../core/play/levels.ts';
import { MAX_PROBLEM_MOVES } from '../core/problems/problem.ts';
import {
  type FlatRepertoire,
  MAX_NAME,
  MAX_NEW_PER_DAY,
  MAX_POSITIONS,
  type RepertoirePosition,
} from '../core/repertoire/repertoire.ts';
import { COUNT_ACTIONS, type CountAction, type PlyActions } from '../engine/rules/types.ts';
import { MAX_HASH, MAX_THREADS } from '../engine/search/job.ts';
import { DUPLICATE_KINDS } from './contract/duplicates.ts';
import { EXPORT_FORMATS, SORT_COLUMNS } from './contract/library.ts';
import { NAME_KINDS, NAME_ORDERS } from './contract/names.ts';
import { LABEL_COLORS } from './contract/organisation.ts';
import {
  type PuzzleId,
  TRAINING_LEVELS,
  TRAINING_RESULTS,
  TRAINING_SIDES,
  type TrainingLevel,
  type TrainingPlayer,
  type TrainingRequest,
  type TrainingSession,
} from './contract/training.ts';
import type {
  BackupOptions,
  BulkAnalysisOptions,
  BulkAnalysisRequest,
  Draft,
  DrillAnswer,
  EndgameLineQuestion,
  EndgameQuestion,
  EngineSettings,
  ExplainedPosition,
  ExportRequest,
  FlatStudy,
  GameAnalysisRequest,
  GameClocks,
  GameFilter,
  GameQuery,
  GameSelection,
  GenerateLimits,
  ImportRequest,
  ImportSource,
  MatchAdjudication,
  MatchOpenings,
  MatchPlayer,
  MatchRequest,
  MoveClock,
  MoveLimit,
  NameChange,
  OpeningLimits,
  PieceFile,
  ProblemQuestion,
  SearchJob,
  SearchLimits,
  Services,
  TagEdit,
} from './contract.ts';
import { engineChange, presetChoice } from './engine-shapes.ts';
import { FILE_KINDS, MENU_COMMANDS, MENU_ROLES, MENUS, SHELL_QUESTIONS, type ShellWords } from './menu.ts';
import {
  DEPTH_BOUNDS,
  DRAW_BOUNDS,
  ELO_BOUNDS,
  MAX_OPENINGS,
  MAX_PLIES_BOUNDS,
  PAIRS_BOUNDS,
  RESIGN_BOUNDS,
} from './own-options.ts';
import {
  type Arguments,
  anything,
  bigintText,
  bytes,
  choice,
  finite,
  flag,
  grantedPath,
  integer,
  kinds,
  listOf,
  nullable,
  numberIn,
  optional,
  pairOf,
  record,
  type Shape,
  text,
  textOf,
  textOrBytes,
} from './shapes.ts';
import { tableCount } from './table-count.ts';

/** Characters of the undo list of a draft. */
const MOST_UNDO = 1_000_000;
/** Limit of rows in one call of `library.list`. */
export const MAX_ROWS = 1000;
/** Limit of positions in one call of `repertoires.replies`. */
const MAX_REPLIES = 200;
/** The address itself, and those to which it redirects. */
const MAX_PRIVATE_HOSTS = 10;
/** Limits of `explorer.openings`: plies, and positions in the answer. */
const MOST_PLIES = 60;
export const MOST_NODES = 400;
/** Limits of the files of a piece set: UTF-16 units, and files. Smaller files are refused with their names. */
const MAX_PIECE_FILE = 10_000_000;
const MAX_PIECE_FILES = 200;
/** Milliseconds of a move or a clock of a match: a day. */
const MOST_TIME = 86_400_000;
/** Limit of entries in a list of games, positions or moves. */
const MANY = 10_000_000;

const id = integer(0);
/** Names, codes, FEN: one line of text. */
const line = textOf(10_000);

const filter = record<GameFilter>({
  collection: optional(id),
  query: optional(line),
});

const query = record<GameQuery>({
  filter,
  sort: choice(...SORT_COLUMNS),
  descending: flag,
  unfinished: optional(choice('wait', 'search', 'stop')),
});

const selection = record<GameSelection>({
  ids: nullable(listOf(id, MANY)),
  query: nullable(query),
  except: optional(listOf(id, MANY)),
});
const labelColor = choice(...LABEL_COLORS);
const tagEdit = kinds<TagEdit>({
  set: record<Extract<TagEdit, { kind: 'set' }>>({ kind: choice('set'), tag: line, value: line }),
  remove: record<Extract<TagEdit, { kind: 'remove' }>>({ kind: choice('remove'), tag: line }),
  replace: record<Extract<TagEdit, { kind: 'replace' }>>({
    kind: choice('replace'),
    tag: line,
    find: line,
    replacement: line,
    whole: flag,
    matchCase: flag,
  }),
});
const nameKind = choice(...NAME_KINDS);
const nameOrder = choice(...NAME_ORDERS);

const actionForm = record<CountAction>({
  action: choice(...COUNT_ACTIONS),
  by: choice('w', 'b'),
  number: optional(integer(1, 999)),
});
/** Only a call has a number, and every call has one. */
const action: Shape<CountAction> = {
  fault(value, place, isGranted) {
    const fault = actionForm.fault(value, place, isGranted);
    if (fault) return fault;
    const { action: done, number } = value as CountAction;
    return (done === 'call') === (number !== undefined)
      ? null
      : `${place}.number is only allowed, and required, for a call`;
  },
};
const actions = listOf(action);
const plyActions = listOf(record<PlyActions>({ ply: integer(0), actions }));

type Node = FlatStudy['nodes'][number];

const shapes = listOf(
  record<NonNullable<Node['shapes']>[number]>({
    color: choice('green', 'red', 'yellow', 'blue'),
    from: line,
    to: optional(line),
  }),
);

/** The shape alone; storing a study checks that its nodes form a tree. */
const tags = listOf(record<FlatStudy['tags'][number]>({ name: text, value: text }));
export const study = record<FlatStudy>({
  rules: line,
  start: line,
  tags,
  result: choice('1-0', '0-1', '1/2-1/2', '*'),
  leftovers: listOf(record<FlatStudy['leftovers'][number]>({ code: text, line: finite, ply: finite, text })),
  nodes: listOf(
    record<Node>({
      move: line,
      parent: integer(-1),
      before: optional(text),
      comment: optional(text),
      nags: optional(listOf(finite)),
      shapes: optional(shapes),
      eval: optional(
        record<NonNullable<Node['eval']>>({ cp: nullable(finite), mate: nullable(finite), depth: nullable(finite) }),
      ),
      clock: optional(text),
      count: optional(actions),
      commands: optional(listOf(text)),
    }),
  ),
});

export const draft = record<Draft>({
  id: line,
  game: nullable(id),
  revision: nullable(id),
  study,
  path: text,
  undo: optional(textOf(MOST_UNDO)),
  changed: finite,
});

/** Rows of an import. */
const importRows = [
  ['id', id],
  ['offset', integer(0)],
  ['limit', integer(0, MAX_ROWS)],
] as const;
const source = kinds<ImportSource>({
  upload: record<Extract<ImportSource, { kind: 'upload' }>>({ kind: choice('upload'), upload: line }),
  text: record<Extract<ImportSource, { kind: 'text' }>>({ kind: choice('text'), name: line, text }),
  folder: record<Extract<ImportSource, { kind: 'folder' }>>({
    kind: choice('folder'),
    name: line,
    uploads: listOf(line, MANY),
  }),
  path: record<Extract<ImportSource, { kind: 'path' }>>({ kind: choice('path'), path: grantedPath }),
});

const limits = record<SearchLimits>({
  depth: optional(integer(0)),
  nodes: optional(integer(0)),
  time: optional(finite),
  soft: optional(finite),
  mate: optional(integer(0)),
});

/** A text for each of the names. */
const wordsFor = <N extends string>(names: readonly N[]): Shape<Readonly<Record<N, string>>> =>
  record(Object.fromEntries(names.map(name => [name, textOf(200)])) as never);
const shellWords = record<ShellWords>({
  language: textOf(20),
  menus: wordsFor(MENUS),
  commands: wordsFor(MENU_COMMANDS),
  keys: wordsFor(MENU_COMMANDS),
  roles: wordsFor(MENU_ROLES),
  files: wordsFor(FILE_KINDS),
  questions: wordsFor(SHELL_QUESTIONS),
});

const moves = listOf(line, MANY);
const searchJob = record<SearchJob>({
  rules: line,
  fen: line,
  moves,
  actions: optional(plyActions),
  limits,
  lines: integer(0),
  playOn: optional(flag),
  searchmoves: optional(moves),
});

const endings = listOf(line, 1000);
const making = record<GenerateLimits>({ threads: optional(integer(1, 1024)), memory: optional(integer(1)) });

const question = record<EndgameQuestion>({ rules: line, fen: line, moves, actions: optional(plyActions) });
const lineQuestion = record<EndgameLineQuestion>({
  rules: line,
  fen: line,
  moves,
  actions: optional(plyActions),
  result: choice('1-0', '0-1', '1/2-1/2', '*'),
});
const color = choice('w', 'b');
const side = choice(...TRAINING_SIDES);
const player = record<TrainingPlayer>({ color, side });
const level: Shape<TrainingLevel> = { fault: integer(1, TRAINING_LEVELS.length).fault };
const count = integer(0, 1_000_000);

const wish = record<TrainingRequest>({
  rules: line,
  endings,
  side,
  level,
  color: nullable(color),
  seed: integer(0),
});
export const session = record<TrainingSession>({
  id: textOf(100),
  rules: line,
  ending: line,
  side,
  level: nullable(level),
  color,
  start: line,
  best: count,
  moveLimit: nullable(count),
  moves: listOf(textOf(10), 10_000),
  actions: plyActions,
  result: nullable(choice(...TRAINING_RESULTS)),
  used: count,
  mistakes: count,
  hints: count,
  retries: count,
  started: integer(0),
  changed: integer(0),
});

const positionKey = bigintText;
const time = integer(0);
const repertoirePosition = record<Omit<RepertoirePosition, 'alternatives'>>({
  key: positionKey,
  comment: optional(text),
  shapes: optional(shapes),
  moves: listOf(
    record<RepertoirePosition['moves'][number]>({
      move: textOf(10),
      to: positionKey,
      nags: optional(listOf(integer(0, 255), 100)),
    }),
    1000,
  ),
});
/** `alternatives` is `true` or absent. */
const markedPosition: Shape<RepertoirePosition> = {
  fault(value, place, isGranted) {
    const fault = repertoirePosition.fault(value, place, isGranted);
    if (fault) return fault;
    const { alternatives } = value as { readonly alternatives?: unknown };
    return alternatives === undefined || alternatives === true ? null : `${place}.alternatives is not true`;
  },
};
export const repertoire = record<FlatRepertoire>({
  name: textOf(MAX_NAME),
  rules: line,
  color,
  start: line,
  newPerDay: integer(0, MAX_NEW_PER_DAY),
  positions: listOf(markedPosition, MAX_POSITIONS),
});

export const backupOptions = record<BackupOptions>({
  automatic: flag,
  hours: integer(1, 24 * 365),
  keep: integer(1, 1000),
  folder: nullable(textOf(4000)),
});

const analysisOptions = {
  threads: integer(1, MAX_THREADS),
  engine: optional(line),
  limits: record<BulkAnalysisRequest['limits']>({
    depth: optional(integer(1)),
    nodes: optional(integer(1)),
    time: optional(integer(1)),
  }),
  fromPly: integer(0),
  toPly: nullable(integer(0)),
  skipKnown: flag,
  continues: flag,
};
export const bulkAnalysisOptions = record<BulkAnalysisOptions>(analysisOptions);
const bulkAnalysis = record<BulkAnalysisRequest>({ games: selection, ...analysisOptions });

const matchPlayer = kinds<MatchPlayer>({
  own: record<Extract<MatchPlayer, { kind: 'own' }>>({
    kind: choice('own'),
    threads: integer(1, MAX_THREADS),
    memory: integer(1, MAX_HASH),
    network: flag,
  }),
  external: record<Extract<MatchPlayer, { kind: 'external' }>>({
    kind: choice('external'),
    id: line,
    preset: nullable(presetChoice),
  }),
});
const moveLimit = kinds<MoveLimit>({
  time: record<Extract<MoveLimit, { kind: 'time' }>>({ kind: choice('time'), time: integer(1, MOST_TIME) }),
  nodes: record<Extract<MoveLimit, { kind: 'nodes' }>>({ kind: choice('nodes'), nodes: integer(1) }),
  depth: record<Extract<MoveLimit, { kind: 'depth' }>>({ kind: choice('depth'), depth: integer(...DEPTH_BOUNDS) }),
  level: record<Extract<MoveLimit, { kind: 'level' }>>({
    kind: choice('level'),
    level: integer(0, LEVELS.filter(({ nodes }) => nodes !== null).length - 1),
  }),
  clock: record<Extract<MoveLimit, { kind: 'clock' }>>({
    kind: choice('clock'),
    base: integer(1, MOST_TIME),
    increment: integer(0, MOST_TIME),
  }),
});
const matchRequest = record<MatchRequest>({
  rules: line,
  players: pairOf(matchPlayer),
  limits: pairOf(moveLimit),
  openings: kinds<MatchOpenings>({
    builtIn: record<Extract<MatchOpenings, { kind: 'builtIn' }>>({ kind: choice('builtIn') }),
    position: record<Extract<MatchOpenings, { kind: 'position' }>>({ kind: choice('position'), fen: line, moves }),
    text: record<Extract<MatchOpenings, { kind: 'text' }>>({
      kind: choice('text'),
      name: line,
      text: textOf(MAX_OPENINGS),
    }),
  }),
  pairs: integer(...PAIRS_BOUNDS),
  concurrency: integer(1, MAX_THREADS),
  adjudication: record<MatchAdjudication>({
    resign: nullable(
      record<NonNullable<MatchAdjudication['resign']>>({
        cp: integer(...RESIGN_BOUNDS.cp),
        plies: integer(...RESIGN_BOUNDS.plies),
      }),
    ),
    draw: nullable(
      record<NonNullable<MatchAdjudication['draw']>>({
        cp: integer(...DRAW_BOUNDS.cp),
        plies: integer(...DRAW_BOUNDS.plies),
        after: integer(...DRAW_BOUNDS.after),
      }),
    ),
    tables: flag,
    maxPlies: integer(...MAX_PLIES_BOUNDS),
  }),
  sprt: nullable(
    record<NonNullable<MatchRequest['sprt']>>({ elo0: numberIn(...ELO_BOUNDS), elo1: numberIn(...ELO_BOUNDS) }),
  ),
  seed: integer(0, 2 ** 31),
  collection: id,
});

export const ARGUMENTS: Arguments<Services> = {
  library: {
    collections: [],
    createCollection: [['name', line]],
    renameCollection: [
      ['id', id],
      ['name', line],
    ],
    removeCollection: [['id', id]],
    list: [
      ['query', query],
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
    rows: [['ids', listOf(id, MAX_ROWS)]],
    chapters: [
      ['collection', id],
      ['study', line],
    ],
    open: [['id', id]],
    save: [
      ['game', nullable(id)],
      ['revision', nullable(id)],
      ['collection', id],
      ['study', study],
    ],
    remove: [['ids', listOf(id, MANY)]],
    binned: [],
    restoreAll: [],
    emptyBin: [],
    beginUpload: [['name', line]],
    upload: [
      ['upload', line],
      ['chunk', bytes],
    ],
    discardUpload: [['upload', line]],
    fetch: [
      ['address', line],
      ['privateHosts', listOf(line, MAX_PRIVATE_HOSTS)],
    ],
    preview: [['source', source]],
    import: [
      [
        'request',
        record<ImportRequest>({
          source,
          rules: nullable(line),
          collection: id,
          skipEqual: optional(flag),
          restoreCollections: optional(flag),
        }),
      ],
    ],
    importIssues: importRows,
    duplicates: importRows,
    export: [
      [
        'request',
        record<ExportRequest>({
          ids: nullable(listOf(id, MANY)),
          query: nullable(query),
          except: optional(listOf(id, MANY)),
          format: optional(choice(...EXPORT_FORMATS)),
          name: line,
        }),
      ],
    ],
    exportText: [
      ['ids', nullable(listOf(id, MANY))],
      ['query', nullable(query)],
    ],
    adjudication: [['collection', nullable(id)]],
    adjudicate: [],
    motifsWaiting: [],
    motifStatistics: [
      ['filter', filter],
      ['limit', nullable(integer(1))],
    ],
    saveDraft: [['draft', draft]],
    drafts: [],
    discardDraft: [['id', line]],
  },
  versions: {
    list: [['game', id]],
    read: [['id', id]],
  },
  organisation: {
    addToCollection: [
      ['selection', selection],
      ['collection', id],
    ],
    moveGames: [
      ['selection', selection],
      ['from', nullable(id)],
      ['to', id],
    ],
    removeFromCollection: [
      ['selection', selection],
      ['collection', id],
    ],
    createInside: [
      ['name', line],
      ['parent', id],
    ],
    moveCollection: [
      ['id', id],
      ['parent', nullable(id)],
    ],
    copyCollection: [
      ['id', id],
      ['name', line],
    ],
    mergeCollection: [
      ['id', id],
      ['into', id],
    ],
    deleteCollection: [
      ['id', id],
      ['games', nullable(id)],
    ],
    labels: [],
    createLabel: [
      ['name', line],
      ['color', labelColor],
    ],
    changeLabel: [
      ['id', id],
      ['name', line],
      ['color', labelColor],
    ],
    deleteLabel: [['id', id]],
    labelGames: [
      ['selection', selection],
      ['label', id],
      ['add', flag],
    ],
    previewTags: [
      ['selection', selection],
      ['edits', listOf(tagEdit, 100)],
      ['examined', integer(0)],
    ],
    editTags: [
      ['selection', selection],
      ['edits', listOf(tagEdit, 100)],
    ],
    steps: [],
    undo: [['token', line]],
  },
  names: {
    list: [
      ['kind', nameKind],
      ['text', line],
      ['order', nameOrder],
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
    entry: [
      ['kind', nameKind],
      ['spelling', line],
    ],
    player: [
      ['spelling', line],
      ['filter', filter],
      ['limit', integer(1, MAX_ROWS)],
    ],
    alias: [
      ['kind', nameKind],
      ['preferred', line],
      ['spellings', listOf(line, MANY)],
    ],
    separate: [
      ['kind', nameKind],
      ['spellings', listOf(line, MANY)],
    ],
    rename: [
      ['kind', nameKind],
      ['preferred', line],
      ['spellings', listOf(line, MANY)],
    ],
    findSimilar: [['kind', nameKind]],
    similar: [
      ['job', line],
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
  },
  duplicates: {
    counts: [],
    groups: [
      ['kind', choice(...DUPLICATE_KINDS)],
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
    keepApart: [['games', listOf(id, MANY)]],
    merge: [
      ['games', listOf(id, MANY)],
      ['tags', tags],
    ],
    find: [],
    mergeExact: [],
  },
  explorer: {
    position: [
      ['rules', line],
      ['fen', line],
      ['filter', filter],
    ],
    games: [
      ['rules', line],
      ['fen', line],
      ['filter', filter],
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
    openings: [
      ['rules', line],
      ['fen', line],
      ['filter', filter],
      ['limits', record<OpeningLimits>({ plies: integer(1, MOST_PLIES), share: finite })],
    ],
    openingNames: [['games', listOf(id, MAX_ROWS)]],
    names: [],
    changeNames: [['changes', listOf(record<NameChange>({ rules: line, fen: line, name: line }), MANY)]],
  },
  rules: {
    list: [],
    save: [['text', text]],
    remove: [['id', line]],
    exportText: [['id', line]],
    read: [['path', grantedPath]],
  },
  analysis: {
    info: [],
    configure: [
      [
        'settings',
        record<EngineSettings>({ threads: integer(1, MAX_THREADS), hash: integer(1, MAX_HASH), network: flag }),
      ],
    ],
    prepare: [],
    start: [['job', searchJob]],
    stop: [],
    search: [
      ['job', searchJob],
      ['clock', nullable(record<MoveClock>({ left: finite, increment: finite }))],
    ],
    ponder: [
      ['job', searchJob],
      ['clock', nullable(record<MoveClock>({ left: finite, increment: finite }))],
    ],
    stopSearch: [],
    explain: [
      ['position', record<ExplainedPosition>({ rules: line, fen: line, moves, actions: optional(plyActions) })],
    ],
    analyseGame: [
      [
        'request',
        record<GameAnalysisRequest>({ rules: line, start: line, moves, actions: optional(plyActions), limits }),
      ],
    ],
    analyseGames: [['request', bulkAnalysis]],
    reportPlayers: [['games', selection]],
    playerSummaries: [
      ['job', line],
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
    playerMistakes: [
      ['job', line],
      ['player', line],
      ['limit', integer(1, MAX_ROWS)],
    ],
    stored: [
      ['rules', line],
      ['keys', listOf(bigintText, MANY)],
    ],
  },
  engines: {
    list: [],
    suggestions: [],
    change: [['change', engineChange]],
    confirm: [['code', line]],
    check: [['id', line]],
    remove: [['id', line]],
    usePreset: [
      ['id', line],
      ['preset', presetChoice],
    ],
    savePreset: [
      ['id', line],
      ['name', line],
    ],
    renamePreset: [
      ['id', line],
      ['name', line],
      ['to', line],
    ],
    removePreset: [
      ['id', line],
      ['name', line],
    ],
    start: [
      ['id', line],
      ['job', searchJob],
    ],
    stop: [['id', line]],
    move: [
      ['id', line],
      ['job', searchJob],
      ['level', integer(0, LEVELS.length - 1)],
      [
        'clocks',
        nullable(record<GameClocks>({ white: finite, black: finite, whiteIncrement: finite, blackIncrement: finite })),
      ],
    ],
    ponder: [
      ['id', line],
      ['job', searchJob],
      ['level', integer(0, LEVELS.length - 1)],
      [
        'clocks',
        nullable(record<GameClocks>({ white: finite, black: finite, whiteIncrement: finite, blackIncrement: finite })),
      ],
    ],
    endMoves: [['id', line]],
  },
  matches: {
    start: [['request', matchRequest]],
    list: [],
    games: [
      ['job', line],
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
  },
  problems: {
    verify: [
      [
        'question',
        record<ProblemQuestion>({
          id: line,
          rules: line,
          fen: line,
          moves,
          actions: optional(plyActions),
          wins: integer(1, MAX_PROBLEM_MOVES),
          minimal: flag,
        }),
      ],
    ],
    stop: [['id', line]],
  },
  tables: {
    list: [],
    estimate: [
      ['endings', endings],
      ['limits', making],
      ['count', tableCount],
    ],
    generate: [
      ['endings', endings],
      ['limits', making],
      ['count', tableCount],
    ],
    verify: [['endings', endings]],
    remove: [['ending', line]],
    import: [['source', source]],
    verdict: [['question', question]],
    proof: [['question', question]],
    losses: [['question', question]],
    line: [['question', lineQuestion]],
    pauseSmall: [['paused', flag]],
  },
  training: {
    offer: [['rules', line]],
    draw: [['wish', wish]],
    begin: [['question', question]],
    look: [
      ['question', question],
      ['player', player],
      ['seed', integer(0)],
    ],
    assess: [
      ['question', question],
      ['player', player],
    ],
    proof: [
      ['question', question],
      ['player', player],
    ],
  },
  exercises: {
    keep: [['session', session]],
    sessions: [
      ['offset', integer(0)],
      ['limit', integer(0, MAX_ROWS)],
    ],
    figures: [],
    reviews: [],
    puzzleResults: [['puzzles', listOf(record<PuzzleId>({ rules: line, start: line }), MANY)]],
    remove: [['ids', listOf(textOf(100), MANY)]],
  },
  repertoires: {
    list: [['now', time]],
    open: [['id', id]],
    save: [
      ['id', nullable(id)],
      ['revision', nullable(id)],
      ['repertoire', repertoire],
    ],
    remove: [
      ['id', id],
      ['now', time],
    ],
    restore: [['id', id]],
    removed: [['now', time]],
    queue: [
      ['id', id],
      ['now', time],
    ],
    answer: [
      ['id', id],
      ['answer', record<DrillAnswer>({ position: positionKey, correct: flag, hint: flag, time, at: time })],
    ],
    takeBack: [['answer', id]],
    statistics: [
      ['id', id],
      ['now', time],
    ],
    replies: [
      ['rules', line],
      ['fens', listOf(line, MAX_REPLIES)],
      ['filter', filter],
    ],
  },
  care: {
    check: [],
    repair: [],
    quarantined: [],
    exportQuarantine: [],
    backups: [],
    setBackups: [['options', backupOptions]],
    backUp: [],
    contents: [['name', line]],
    restore: [['name', line]],
  },
  jobs: {
    list: [],
    cancel: [['id', line]],
    pause: [['id', line]],
    resume: [['id', line]],
    undo: [['id', line]],
    dismiss: [['id', line]],
  },
  watch: {
    folders: [],
    watch: [
      ['path', textOf(4000)],
      ['collection', id],
    ],
    pauseFolder: [
      ['id', id],
      ['paused', flag],
    ],
    unwatch: [['id', id]],
  },
  pieces: {
    list: [],
    drawings: [['id', line]],
    add: [
      ['name', line],
      ['files', listOf(record<PieceFile>({ name: line, text: textOf(MAX_PIECE_FILE) }), MAX_PIECE_FILES)],
    ],
    remove: [['id', line]],
  },
  settings: {
    all: [],
    set: [
      ['key', line],
      ['value', anything],
    ],
  },
  shell: {
    info: [],
    pickFiles: [],
    pickFolder: [],
    saveFile: [
      ['suggestedName', line],
      ['content', textOrBytes],
    ],
    savePdf: [['suggestedName', line]],
    translate: [['words', shellWords]],
  },
};
