/**
 * What no page may do in our windows, whoever wrote it: leave for another address, open windows, embed others, use the machine's
 * devices. Links that lead out of the program open in the user's browser.
 */
import { type Session, shell, type WebContents } from 'electron';
import { isPage } from './page.ts';

export function guardContents(contents: WebContents): void {
  contents.on('will-frame-navigate', event => {
    if (!isPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', event => {
    if (!isPage(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (/^https:\/\//.test(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
}

/** Copying a position or a game is the one thing that needs a permission. */
const GRANTED = 'clipboard-sanitized-write';

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === GRANTED && isPage(contents.getURL())),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === GRANTED && isPage(origin));
  session.setDevicePermissionHandler(() => false);
}
