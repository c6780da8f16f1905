import { createStore } from '../../../lib/external-store.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';

/** Document Picture-in-Picture, of which TypeScript has no types yet. */
type PictureInPictureHost = {
  readonly documentPictureInPicture?: {
    requestWindow(size: { readonly width: number; readonly height: number }): Promise<PlayerWindow>;
  };
};
type PlayerWindow = Window & typeof globalThis;

const SIZE = { width: 320, height: 440 };

const host = (): PictureInPictureHost => window as PictureInPictureHost;

export const hasSmallWindow = (): boolean => host().documentPictureInPicture !== undefined;

/** The open window; null while there is none. */
export const smallWindowStore = createStore<PlayerWindow | null>(null);

/** Rules of style sheets as a text; none where the browser does not let a page read them. */
const toCss = (sheet: CSSStyleSheet): string => {
  if (sheet.disabled) return '';
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  } catch {
    return '';
  }
};

/** Gives the window the page's styles, mode and language. A style sheet cannot be in two documents. */
export const dressLikePage = (target: PlayerWindow): void => {
  const sheet = new target.CSSStyleSheet();
  sheet.replaceSync([...document.styleSheets, ...document.adoptedStyleSheets].map(toCss).join('\n'));
  target.document.adoptedStyleSheets = [sheet];
  const { documentElement: root } = target.document;
  root.lang = document.documentElement.lang;
  Object.assign(root.dataset, document.documentElement.dataset);
};

let isWanted = false;

/** A window that opens when the player is gone is closed again. */
export const setSmallWindowWanted = (wanted: boolean): void => {
  isWanted = wanted;
  if (!wanted) closeSmallWindow();
};

/** Must run in response to a press, or to the browser's own request for a small window. */
export const openSmallWindow = async (): Promise<void> => {
  try {
    const opened = await host().documentPictureInPicture?.requestWindow(SIZE);
    if (!opened) return;
    if (!isWanted) return opened.close();
    opened.addEventListener('pagehide', () =>
      smallWindowStore.set((current) => (current === opened ? null : current)),
    );
    smallWindowStore.set(() => opened);
  } catch {
    showToast('error', nowViewTexts.windowFailed);
  }
};

const closeSmallWindow = (): void => {
  smallWindowStore.get()?.close();
  smallWindowStore.set(() => null);
};

export const toggleSmallWindow = async (): Promise<void> => {
  if (smallWindowStore.get() === null) await openSmallWindow();
  else closeSmallWindow();
};
