/**
 * Restricts all pages in our windows: they may not navigate to another address, open windows, embed other pages, load
 * anything from the network, download, or use the machine's devices. Installed before the first window exists, for
 * every window and view.
 */
import { type App, app, type Session, type WebContents } from 'electron';
import { isPage } from './page.ts';

/** @param openLink called with an address outside of the program */
export function guardAllContents(openLink: (address: string) => void, guarded: Pick<App, 'on'> = app): void {
  guarded.on('web-contents-created', (_event, contents) => guardContents(contents, openLink));
  guarded.on('session-created', guardSession);
}

function guardContents(contents: WebContents, openLink: (address: string) => void): void {
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!isPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}

/** The only permission: copying a position or a game. */
const GRANTED = 'clipboard-sanitized-write';
/** Schemes that stay inside the program; the developer tools have one of their own. */
const LOCAL = /^(?:app|blob|data|devtools):/;

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === GRANTED && isPage(contents.getURL())),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === GRANTED && isPage(origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', event => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !LOCAL.test(url) }));
}
