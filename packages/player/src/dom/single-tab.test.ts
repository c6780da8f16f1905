import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';
import { enforceSingleTab } from './single-tab.ts';

afterEach(() => void vi.useRealTimers());

it('plays the newest press and pauses the other tabs', async () => {
  const [first, second] = [createPlayerFixture(), createPlayerFixture()];
  const disposers = [enforceSingleTab(first.player), enforceSingleTab(second.player)];
  first.player.tune(first.channels[0]);
  // The newest of two presses is that of the later millisecond.
  const pressedAt = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(pressedAt);
  second.player.tune(second.channels[1]);
  await expect.poll(() => first.player.getState().status).toBe('paused');
  expect(second.player.getState().status).toBe('loading');
  for (const dispose of disposers) dispose();
});

it('closes the stream of a tab that keeps its place while another one plays', {
  tags: 'pause-place',
}, async () => {
  const [first, second] = [createPlayerFixture(), createPlayerFixture()];
  const disposers = [enforceSingleTab(first.player), enforceSingleTab(second.player)];
  first.player.tune(first.channels[0]);
  const { session, events } = first.output();
  session.keepsPlace = true;
  events.onConnected();
  events.onPlaying();
  first.player.pause();
  expect(session.isClosed).toBe(false);
  const pressedAt = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(pressedAt);
  second.player.tune(second.channels[1]);
  await expect.poll(() => session.isClosed).toBe(true);
  for (const dispose of disposers) dispose();
});

it('plays the newest press also where the clock has been set back before it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const [first, second] = [createPlayerFixture(), createPlayerFixture()];
  const disposers = [enforceSingleTab(first.player), enforceSingleTab(second.player)];
  const witness = new BroadcastChannel('airdial-player');
  first.player.tune(first.channels[0]);
  await once(witness, 'message');
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  second.player.tune(second.channels[1]);
  await once(witness, 'message');
  await expect.poll(() => first.player.getState().status).toBe('paused');
  expect(second.player.getState().status).toBe('loading');
  witness.close();
  for (const dispose of disposers) dispose();
});
