import { expect, test, vi } from 'vitest';
import { openSmallWindow, setSmallWindowWanted, smallWindowStore } from './small-window-store.ts';

const requestWindow = () => {
  const opened = { close: vi.fn(), addEventListener: vi.fn() };
  const { promise, resolve } = Promise.withResolvers<typeof opened>();
  vi.stubGlobal('window', { documentPictureInPicture: { requestWindow: () => promise } });
  return { opened, open: () => resolve(opened) };
};

test('a window that opens when the player is gone is closed again', { tags: 'small-window' }, async () => {
  const { opened, open } = requestWindow();
  setSmallWindowWanted(true);
  const opening = openSmallWindow();
  setSmallWindowWanted(false);
  open();
  await opening;
  expect(opened.close).toHaveBeenCalledOnce();
  expect(smallWindowStore.get()).toBeNull();
});
