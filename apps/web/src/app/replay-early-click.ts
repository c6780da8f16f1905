const makeGood = (): void => {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
};

/**
 * The server's HTML shows buttons before the script that serves them has come. The inline script early-press.js marks
 * the last one that was pressed meanwhile; here that press is made good, in a task of its own: React takes over the
 * part of the page that an event meets, but not while it is still at work on another.
 */
export const replayEarlyClick = (): (() => void) => {
  const timer = setTimeout(makeGood);
  return () => clearTimeout(timer);
};
