import { expect, it } from 'vitest';
import { createRig } from '../testing/player-fixture.ts';
import { keepOneTab } from './single-tab.ts';

it('lets the newest press sound and pauses the other tabs', async () => {
  const [first, second] = [createRig(), createRig()];
  const undo = [keepOneTab(first.player), keepOneTab(second.player)];
  first.player.tune(first.channels[0]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  second.player.tune(second.channels[1]);
  await expect.poll(() => first.player.getState().status).toBe('paused');
  expect(second.player.getState().status).toBe('loading');
  for (const step of undo) step();
});
