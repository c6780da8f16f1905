import { LIVE_SHOWN_MAX_COUNT } from '@airdial/contract/limits';
import { describe, expect, it } from 'vitest';
import { createLiveFixture, createNowPlaying, snapshot } from './testing/live-fixture.ts';

const VISIBLE = { show: ['a', 'b'], playing: null };
const PLAYING = { show: ['a', 'b'], playing: 'b' };

const createConnected = () => {
  const fixture = createLiveFixture();
  fixture.client.subscribe(VISIBLE);
  fixture.stream().onEvent(snapshot('one'));
  return fixture;
};

describe('event stream', () => {
  it('opens with the subscription and delivers events', () => {
    const { opened, onEvent, stream } = createConnected();
    expect(opened).toHaveLength(1);
    expect(stream()).toMatchObject({ subscription: VISIBLE });
    const event = {
      kind: 'now-playing',
      data: { channelId: 'a', nowPlaying: createNowPlaying('Lluvia') },
    } as const;
    stream().onEvent(event);
    expect(onEvent.mock.calls).toEqual([
      [snapshot('one'), VISIBLE],
      [event, null],
    ]);
  });

  it('subscribes to as many shown channels as the server takes, and misses no other in the snapshot', () => {
    const { client, stream, onEvent } = createLiveFixture();
    const ids = Array.from({ length: LIVE_SHOWN_MAX_COUNT + 1 }, (_, index) => `channel-${index}`);
    const requested = { show: ids.slice(0, LIVE_SHOWN_MAX_COUNT), playing: null };
    client.subscribe({ show: ids, playing: null });
    stream().onEvent(snapshot('one'));
    expect(stream()).toMatchObject({ subscription: requested });
    expect(onEvent).toHaveBeenCalledExactlyOnceWith(snapshot('one'), requested);
  });

  it('sends only the newest of quick changes to the subscription, one call at a time', async () => {
    const { client, clock, sendSubscription } = createConnected();
    let respond = (_isKnown: boolean) => {};
    sendSubscription.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
    for (const show of [['c'], ['d'], ['e']]) client.subscribe({ show, playing: null });
    await clock.advance(1_000);
    expect(sendSubscription.mock.calls).toEqual([['one', { show: ['e'], playing: null }]]);
    client.subscribe(VISIBLE);
    client.subscribe(PLAYING);
    await clock.advance(1_000);
    expect(sendSubscription).toHaveBeenCalledTimes(1);
    respond(true);
    await clock.advance(1_000);
    expect(sendSubscription.mock.calls[1]).toEqual(['one', PLAYING]);
  });

  it('sends nothing when the subscription returns to the acknowledged one', async () => {
    const { client, clock, sendSubscription } = createConnected();
    client.subscribe(PLAYING);
    client.subscribe(VISIBLE);
    await clock.advance(1_000);
    expect(sendSubscription).not.toHaveBeenCalled();
  });

  it('sends a change from before the first snapshot once it has the connection id', async () => {
    const { client, clock, stream, sendSubscription } = createLiveFixture();
    client.subscribe(VISIBLE);
    client.subscribe(PLAYING);
    await clock.advance(1_000);
    expect(sendSubscription).not.toHaveBeenCalled();
    stream().onEvent(snapshot('one'));
    await clock.advance(1_000);
    expect(sendSubscription).toHaveBeenCalledExactlyOnceWith('one', PLAYING);
  });

  it('retries a failed send', async () => {
    const { client, clock, sendSubscription } = createConnected();
    sendSubscription.mockRejectedValueOnce(new Error('offline'));
    client.subscribe(PLAYING);
    await clock.advance(20_000);
    expect(sendSubscription).toHaveBeenCalledTimes(2);
  });
});

describe('broken connection', () => {
  it('reconnects with the present subscription, which its first event covers in full', async () => {
    const { client, clock, opened, stream, onEvent } = createConnected();
    const subscription = { show: ['a', 'b', 'c'], playing: null };
    stream().onEnd('cut');
    client.subscribe(subscription);
    await clock.advance(2_000);
    expect(opened).toHaveLength(2);
    expect(stream()).toMatchObject({ subscription });
    stream().onEvent(snapshot('two'));
    expect(onEvent).toHaveBeenLastCalledWith(snapshot('two'), subscription);
  });

  it('doubles the delay up to a minute after each failure and resets it with a snapshot', async () => {
    const { clock, opened, stream } = createConnected();
    const gaps: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      const count = opened.length;
      const cutMs = clock.nowMs();
      stream().onEnd('cut');
      while (opened.length === count) await clock.advance(500);
      gaps.push((clock.nowMs() - cutMs) / 1_000);
    }
    expect(gaps).toEqual([2, 4, 8, 16, 32, 60, 60]);
    stream().onEvent(snapshot('two'));
    stream().onEnd('cut');
    await clock.advance(2_000);
    expect(opened).toHaveLength(9);
  });

  it('reconnects after a period without events or heartbeats', async () => {
    const { clock, opened, stream } = createConnected();
    await clock.advance(40_000);
    stream().onEvent({ kind: 'heartbeat', data: {} });
    await clock.advance(40_000);
    expect(opened).toHaveLength(1);
    await clock.advance(10_000);
    expect(opened[0]?.isClosed).toBe(true);
    expect(opened).toHaveLength(2);
  });

  it('waits for the server to restart after a bye event', async () => {
    const { clock, opened, stream } = createConnected();
    stream().onEvent({ kind: 'bye', data: {} });
    expect(opened[0]?.isClosed).toBe(true);
    await clock.advance(3_999);
    expect(opened).toHaveLength(1);
    await clock.advance(1);
    expect(opened).toHaveLength(2);
  });
});

describe('without events', () => {
  it('polls at once and every ten seconds until events arrive', async () => {
    const { client, clock, stream, poll } = createLiveFixture();
    client.subscribe(VISIBLE);
    stream().onEnd('refused');
    await clock.advance(0);
    expect(poll.mock.calls).toEqual([[VISIBLE]]);
    await clock.advance(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
    stream().onEvent(snapshot('one'));
    await clock.advance(30_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('treats a proxy that buffers events as a refusal', async () => {
    const { client, clock, opened, poll } = createLiveFixture();
    client.subscribe(VISIBLE);
    await clock.advance(7_999);
    expect(poll).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(opened[0]?.isClosed).toBe(true);
    expect(poll).toHaveBeenCalledOnce();
  });

  it('retries events ever less often, but never stops', async () => {
    const { client, clock, opened, stream } = createLiveFixture();
    client.subscribe(VISIBLE);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      if (!stream().isClosed) stream().onEnd('refused');
      await clock.advance(60_000);
    }
    expect(opened.length).toBeGreaterThan(12);
    expect(opened.length).toBeLessThan(30);
  });

  it('polls when a broken connection does not return within ten seconds', async () => {
    const { clock, stream, poll } = createConnected();
    stream().onEnd('cut');
    await clock.advance(2_000);
    stream().onEnd('cut');
    await clock.advance(7_000);
    expect(poll).not.toHaveBeenCalled();
    await clock.advance(1_000);
    expect(poll).toHaveBeenCalledOnce();
  });

  it('continues after a failed poll and never runs two at once', async () => {
    const { client, clock, stream, poll } = createLiveFixture();
    let fail = () => {};
    poll.mockImplementationOnce(
      () => new Promise((_, reject) => (fail = () => reject(new Error('unreachable')))),
    );
    client.subscribe(VISIBLE);
    stream().onEnd('refused');
    await clock.advance(60_000);
    expect(poll).toHaveBeenCalledOnce();
    fail();
    await clock.advance(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });
});

describe('empty subscription', () => {
  it('leaves no connection, timer or polling', async () => {
    const { client, clock, opened, poll, stream } = createConnected();
    client.subscribe(null);
    expect(stream().isClosed).toBe(true);
    expect(clock.pending).toBe(0);
    await clock.advance(600_000);
    expect([opened.length, poll.mock.calls.length]).toEqual([1, 0]);
  });

  it('reconnects at once when the page subscribes again', () => {
    const { client, opened, stream } = createConnected();
    client.subscribe(null);
    client.subscribe(PLAYING);
    expect(opened).toHaveLength(2);
    expect(stream()).toMatchObject({ subscription: PLAYING });
  });

  it('polls at once and retries events when it subscribes again after a refusal', async () => {
    const { client, clock, opened, stream, poll } = createLiveFixture();
    client.subscribe(VISIBLE);
    stream().onEnd('refused');
    await clock.advance(0);
    client.subscribe(null);
    await clock.advance(600_000);
    expect(poll).toHaveBeenCalledOnce();
    client.subscribe(VISIBLE);
    await clock.advance(0);
    expect([opened.length, poll.mock.calls.length]).toEqual([2, 2]);
  });
});

describe('offline', () => {
  it('does nothing while offline and reconnects and polls at once when online', async () => {
    const { client, clock, network, opened, stream, poll } = createConnected();
    network.isOnline = false;
    stream().onEnd('cut');
    await clock.advance(120_000);
    expect([opened.length, poll.mock.calls.length]).toEqual([1, 0]);
    network.isOnline = true;
    client.onOnline();
    await clock.advance(0);
    expect([opened.length, poll.mock.calls.length]).toEqual([2, 1]);
  });

  it('replaces a connection that survived the outage', () => {
    const { client, opened } = createConnected();
    client.onOnline();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});
