/**
 * The one list of what may be called across the border. The type makes the compiler refuse a forgotten method
 * and an invented one, so the rpc can check a name without knowing a service.
 */
import type { Services } from './contract.ts';

/** For every service of `S` every method, nothing else. */
export type Names<S> = { readonly [K in keyof S]: { readonly [M in keyof S[K]]: true } };

export const SERVICE_NAMES: Names<Services> = {
  library: {
    collections: true,
    createCollection: true,
    renameCollection: true,
    removeCollection: true,
    list: true,
    open: true,
    save: true,
    remove: true,
    restore: true,
    binned: true,
    restoreAll: true,
    emptyBin: true,
    beginUpload: true,
    upload: true,
    preview: true,
    import: true,
    duplicates: true,
    exportText: true,
    judged: true,
    judge: true,
    saveDraft: true,
    drafts: true,
    discardDraft: true,
  },
  explorer: { position: true },
  rules: { list: true, save: true, remove: true, exportText: true, read: true },
  analysis: { info: true, prepare: true, start: true, stop: true, analyseGame: true, stored: true },
  tables: {
    list: true,
    estimate: true,
    generate: true,
    verify: true,
    remove: true,
    import: true,
    verdict: true,
    proof: true,
    losses: true,
    line: true,
    pauseSmall: true,
  },
  training: {
    offer: true,
    draw: true,
    begin: true,
    look: true,
    judge: true,
    proof: true,
    keep: true,
    sessions: true,
    figures: true,
    reviews: true,
    remove: true,
  },
  care: {
    check: true,
    repair: true,
    quarantined: true,
    exportQuarantine: true,
    backups: true,
    setBackups: true,
    backUp: true,
    contents: true,
    restore: true,
  },
  jobs: { list: true, cancel: true, dismiss: true },
  settings: { all: true, set: true },
  shell: { info: true, pickFiles: true, saveFile: true, speak: true },
};
