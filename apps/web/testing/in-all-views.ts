import { onTestFinished } from 'vitest';
import { DESKTOP, PHONE, setViewport } from './viewport.ts';

const VIEWS = [
  [PHONE, 'light'],
  [DESKTOP, 'light'],
  [DESKTOP, 'dark'],
] as const;

/** On a phone in light, and on a desktop in light and dark, without transitions. */
export const inAllViews = async (check: () => Promise<void>): Promise<void> => {
  const { dataset } = document.documentElement;
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '* { transition: none !important }';
  onTestFinished(() => {
    delete dataset.theme;
    still.remove();
  });
  for (const [viewport, mode] of VIEWS) {
    await setViewport(viewport);
    dataset.theme = mode;
    await check();
  }
};
