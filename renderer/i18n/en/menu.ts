/** English: the menu of the desktop program and the dialogs of the system. */
import type { ShellWords } from '../../../api/menu.ts';

export const menu: { readonly menu: Omit<ShellWords, 'commands' | 'keys'> } = {
  menu: {
    language: 'en',
    menus: {
      file: 'File',
      edit: 'Edit',
      game: 'Game',
      engine: 'Engine',
      view: 'View',
      window: 'Window',
      help: 'Help',
    },
    roles: {
      about: 'About Chatrang',
      services: 'Services',
      hide: 'Hide Chatrang',
      hideOthers: 'Hide others',
      unhide: 'Show all',
      quit: 'Quit',
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select all',
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      togglefullscreen: 'Full screen',
      toggleDevTools: 'Developer tools',
      minimize: 'Minimize',
      zoom: 'Zoom',
      front: 'Bring all to front',
    },
    files: { games: 'Games', rules: 'Rules', pictures: 'Pictures', pages: 'Pages', all: 'All files' },
    questions: {
      openLink: 'Open this address in your browser?',
      openLinkDetail: 'The page is outside Chatrang. Chatrang itself sends nothing to it.',
      open: 'Open',
      cancel: 'Cancel',
      otherLibrary: 'Chatrang is already open with another library.',
      otherLibraryDetail: 'Close it first, then start it with this library:',
      ok: 'OK',
    },
  },
};
