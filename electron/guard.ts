/**
 * What no page may do in our windows, whoever wrote it: leave for another address, open windows, embed others, load anything from the
 * network, download, use the machine's devices. Installed before the first window exists, for every window and view that ever will.
 */
import { type App, app, type Session, type WebContents } from 'electron';
import { isPage } from './page.ts';

/** @param openLink is asked to open an address outside of the program. */
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

/** Copying a position or a game is the one thing that needs a permission. */
const GRANTED = 'clipboard-sanitized-write';
/** Schemes that stay inside the program; the tools of a developer have one of their own. */
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
