import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { numberedFrames } from '../../../../../testing/audio-frames-fixture.ts';
import { Publisher } from '../../../../lib/publisher.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { OutboundError } from '../../../../outbound/outbound-error.ts';
import { createChannelRecord } from '../../../dial/channels/channel-record.ts';
import type { ChannelChange, ChannelRecord } from '../../../dial/channels/channel-types.ts';
import { NEWEST } from '../broadcast/stream-start.ts';
import { CostlyStreams } from './processor-share.ts';
import { RelayService } from './relay-service.ts';

const MINUTE_MS = 60_000;
const SECOND_OF_FRAMES = numberedFrames(0, 38);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* playInRealTime(signal: AbortSignal | undefined, isDown: () => boolean) {
  while (!signal?.aborted && !isDown()) {
    yield SECOND_OF_FRAMES;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Relays of a stream server that plays every address but those that are down. */
function createService(down: ReadonlySet<string> = new Set()) {
  const open = new Set<string>();
  const openStream: Outbound['openStream'] = async (url, { signal }) => {
    if (down.has(url)) throw new OutboundError('unreachable', 'It is down.');
    open.add(url);
    signal?.addEventListener('abort', () => open.delete(url));
    const close = () => void open.delete(url);
    return {
      url,
      redirects: 0,
      headers: new Map(),
      body: playInRealTime(signal, () => down.has(url)),
      close,
    };
  };
  const stored = new Map<string, ChannelRecord>();
  const channels = { get: (id: string) => stored.get(id), changes: new Publisher<ChannelChange>() };
  const service = new RelayService({
    channels,
    outbound: { openStream },
    costly: new CostlyStreams(() => {}),
    isSameVolume: () => true,
  });
  const play = (id: string) => service.open({ id, streamUrls: [`http://radio.example.org/${id}`] });
  const openIds = () => [...open].map((url) => url.slice(url.lastIndexOf('/') + 1)).sort();
  return { service, play, openIds, stored, changes: channels.changes };
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
  relay?.join(listener, relay.findStart(NEWEST));
  expect(listener.end).toHaveBeenCalledOnce();
});

test('repeats nothing to who comes back while the station is gone', { tags: 'relay' }, async () => {
  const down = new Set<string>();
  const { service, play } = createService(down);
  const relay = play('one')?.relay;
  const join = () => {
    const listener = { send: vi.fn(() => true), end: vi.fn() };
    relay?.join(listener, relay.findStart(NEWEST));
    return listener.send;
  };
  await vi.advanceTimersByTimeAsync(10_000);
  await relay?.ready;
  expect(join()).toHaveBeenCalled();
  down.add('http://radio.example.org/one');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(join()).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  const late = join();
  expect(late).not.toHaveBeenCalled();
  down.clear();
  const playOn = () => vi.advanceTimersByTimeAsync(1_000).then(() => late.mock.calls.length);
  await expect.poll(playOn).toBeGreaterThan(0);
  service.stop();
});

describe('a channel whose first address was down', () => {
  const FIRST = 'http://radio.example.org/first';
  const SPARE = 'http://radio.example.org/spare';
  const start = async () => {
    const down = new Set([FIRST]);
    const { service, openIds, stored, changes } = createService(down);
    const use = service.open({ id: 'c1', streamUrls: [FIRST, SPARE] });
    const listener = { send: vi.fn(() => true), end: vi.fn() };
    await vi.advanceTimersByTimeAsync(2_000);
    await use?.relay.ready;
    use?.relay.join(listener, use.relay.findStart(NEWEST));
    expect(openIds()).toEqual(['spare']);
    return { service, openIds, down, listener, stored, changes };
  };

  test('is read from it again once it sends audio, without an interruption for its listeners', {
    tags: 'relay',
  }, async () => {
    const { service, openIds, down, listener } = await start();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(openIds()).toEqual(['spare']);
    down.delete(FIRST);
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    await expect.poll(() => openIds()).toEqual(['first']);
    listener.send.mockClear();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(listener.send.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(listener.end).not.toHaveBeenCalled();
    service.stop();
  });

  test('is read from it again as soon as a check finds it alive', async () => {
    const { service, openIds, down, stored, changes } = await start();
    const address = (streamUrl: string) => ({ streamUrl, codec: 'MP3', bitrate: 128 });
    const input = { channelNumber: 1, name: 'One', relay: 'always', relayConfirmed: true } as const;
    const fields = { ...input, ...address(SPARE), alternatives: [address(FIRST)] };
    const channel = createChannelRecord(fields, 'c1', 0);
    const emit = (record: ChannelRecord) => {
      stored.set('c1', record);
      changes.publish({ kind: 'access', channel: record });
    };
    emit(channel);
    down.delete(FIRST);
    emit({ ...channel, ...address(FIRST), alternatives: [address(SPARE)] });
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.poll(() => openIds()).toEqual(['first']);
    service.stop();
  });
});
