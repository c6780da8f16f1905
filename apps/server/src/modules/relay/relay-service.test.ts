import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outbound } from '../../outbound/outbound.ts';
import { numberedFrames } from '../../testing/audio-frames-fixture.ts';
import { ChannelChanges } from '../channels/channel-changes.ts';
import { RelayService } from './relay-service.ts';

const MINUTE_MS = 60_000;
const SECOND_OF_FRAMES = numberedFrames(0, 38);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* playInRealTime(signal: AbortSignal | undefined) {
  while (!signal?.aborted) {
    yield SECOND_OF_FRAMES;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Relays of a stream server that plays every address. */
function createService() {
  const open = new Set<string>();
  const openStream: Outbound['openStream'] = async (url, { signal }) => {
    open.add(url);
    signal?.addEventListener('abort', () => open.delete(url));
    const close = () => void open.delete(url);
    return { url, redirects: 0, headers: new Map(), body: playInRealTime(signal), close };
  };
  const channels = { get: () => undefined, changes: new ChannelChanges() };
  const service = new RelayService({ channels, outbound: { openStream } });
  const play = (id: string) => service.open({ id, streamUrls: [`http://radio.example.org/${id}`] });
  const openIds = () => [...open].map((url) => url.slice(url.lastIndexOf('/') + 1)).sort();
  return { service, play, openIds };
}

test('closes a stream a minute after its last listener has left', async () => {
  const { service, play, openIds } = createService();
  const [first, second] = [play('one'), play('one')];
  first?.release();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  second?.release();
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 2_000);
  expect(openIds()).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(openIds()).toEqual([]);
  service.stop();
});

test('keeps the four streams open that were played last of those that are played often', async () => {
  const { service, play, openIds } = createService();
  for (const id of ['a', 'b', 'c', 'd', 'e'])
    for (let plays = 0; plays < 12; plays += 1) {
      play(id)?.release();
      await vi.advanceTimersByTimeAsync(100);
    }
  play('once')?.release();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(openIds()).toEqual(['b', 'c', 'd', 'e']);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(openIds()).toEqual([]);
  service.stop();
});

test('ends a listener that joins a relay which was closed in between', async () => {
  const { service, play } = createService();
  const relay = play('one')?.relay;
  await vi.advanceTimersByTimeAsync(2_000);
  await relay?.ready;
  service.stop();
  const listener = { send: () => true, end: vi.fn() };
  relay?.join(listener);
  expect(listener.end).toHaveBeenCalledOnce();
});
