/** English, care of the library: backups, checks, repairs. */
const figure = (value: number): string => new Intl.NumberFormat('en').format(value);

export const enCare = {
  care: {
    title: 'Backups and repair',
    intro:
      'A backup is a copy of the whole library in one file. The newest automatic ones are kept; those you make yourself stay.',
    automatic: 'Make backups by themselves',
    hours: 'Hours between two',
    keep: 'How many are kept',
    folder: 'Folder',
    folderHint: 'Empty: the folder “backups” beside the library.',
    backUp: 'Back up now',
    none: 'There is no backup yet.',
    show: (day: string) => `Show the backup of ${day}`,
    list: 'Backups',
    kinds: {
      automatic: 'by itself',
      manual: 'by you',
      replaced: 'replaced by a restore or repair',
      layout: 'before a new form of the file',
    },
    contents: (day: string) => `Backup of ${day}`,
    games: 'Games',
    binned: 'In the bin',
    drafts: 'Unsaved games',
    ruleSets: 'Rule sets',
    exercises: 'Exercises',
    changed: 'Last game saved',
    restoreText: 'The library as it is now is kept as a file beside it. Changes that are not saved go with it.',
    restore: 'Restore this backup',
    check: 'Check the library',
    repair: 'Repair',
    repairTitle: 'Repair the library',
    repairText:
      'Damaged records are moved aside with their bytes and the indexes are written again. The file as it is now is kept beside the library. Nothing else can be done meanwhile.',
    sound: (games: number) => `No fault was found in ${figure(games)} games.`,
    faults: {
      file: 'Faults of the file',
      orphans: 'Rows without what they belong to',
      damaged: 'Damaged records',
      positions: 'Games whose positions are not indexed right',
      texts: 'Games whose text is not indexed right',
    },
    repaired: (games: number, moved: number) =>
      `Repaired: ${figure(games)} games, ${figure(moved)} damaged records moved aside.`,
    quarantined: (count: number) => `Damaged records that were moved aside: ${figure(count)}`,
    exportDamaged: 'Save their bytes as a file',
    jobs: { checkLibrary: 'Checking the library', repairLibrary: 'Repairing the library' },
    progress: (done: number, total: number) => `${figure(done)} of ${figure(total)}`,
    readOnly: 'This library cannot be written: you can read, search and export, but nothing is saved.',
  },
};

export const noticesCareEn: Readonly<Record<string, string>> = {
  'backup-failed': 'The automatic backup failed.',
  'library-faulty': 'The library file is damaged. Check and repair it in the settings, or restore a backup.',
  'library-read-only': 'The library cannot be written: nothing was saved.',
  'library-in-use': 'Another program has the library open. Close it first.',
  'jobs-running': 'Something is still running. Wait for it or stop it first.',
  'no-such-backup': 'This backup is not there any more.',
  'bad-folder': 'This folder cannot be used.',
  'library-damaged': 'The file is damaged.',
  'not-a-library': 'This file is not a library.',
  'library-beyond-repair': 'Nothing of the file can be read. Restore a backup.',
  'backup-made': 'The backup is made.',
};
