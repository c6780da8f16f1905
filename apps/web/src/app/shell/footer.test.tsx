import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { keysHelpStore } from '../../entities/player/keys-help-store.ts';
import { closeDialog } from '../../features/install/install-flow.ts';
import { installStore } from '../../features/install/install-offer.ts';
import InstallUi from '../../features/install/install-ui.tsx';
import { PlayerKeys } from '../../features/player/player-keys.tsx';
import { Footer } from './footer.tsx';

const press = (name: string) => page.getByRole('button', { name }).click();

test.each([
  ['Privacy Policy', () => press('Privacy Policy')],
  // Its button is hidden where a finger is all that the device has.
  ['the key ?', () => userEvent.keyboard('?')],
  ['Install app', () => press('Install app')],
] as const)('what %s opens is closed by Back', async (_, open) => {
  // Other tests of the page may have left them open.
  keysHelpStore.set(() => false);
  closeDialog();
  installStore.set((state) => ({ ...state, requestCount: 0 }));
  history.replaceState(null, '', '/before');
  history.pushState(null, '', '/channels');
  onTestFinished(() => history.replaceState(null, '', '/'));
  renderPart(
    <>
      <Footer />
      <InstallUi />
      <PlayerKeys />
    </>,
    '/channels',
  );
  await expect.element(page.getByRole('button', { name: 'Privacy Policy' })).toBeVisible();
  await open();
  await expect.element(screen.dialog).toBeVisible();
  history.back();
  await expect.element(screen.dialog).not.toBeInTheDocument();
});
