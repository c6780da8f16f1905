import { describe, expect, it } from 'vitest';
import { createRig, snapshot, song } from './testing/live-fixture.ts';

const CARDS = { show: ['a', 'b'], playing: null };
const HEARD = { show: ['a', 'b'], playing: 'b' };

const liveRig = () => {
  const rig = createRig();
  rig.client.follow(CARDS);
  rig.stream().onEvent(snapshot('one'), 'e-1');
  return rig;
};

describe('one stream of events', () => {
  it('opens with the focus, and hands on what comes', () => {
    const { opened, onEvent, stream } = liveRig();
    expect(opened).toHaveLength(1);
    expect(stream()).toMatchObject({ focus: CARDS, lastEventId: null });
    const news = { kind: 'now-playing', data: { channelId: 'a', nowPlaying: song('Lluvia') } } as const;
    stream().onEvent(news, 'e-2');
    expect(onEvent.mock.calls).toEqual([
      [snapshot('one'), CARDS],
      [news, null],
    ]);
  });

  it('tells changes of focus once they have come to rest, the newest only, one call at a time', async () => {
    const { client, clock, sendFocus } = liveRig();
    let answer = (_isKnown: boolean) => {};
    sendFocus.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    for (const show of [['c'], ['d'], ['e']]) client.follow({ show, playing: null });
    await clock.advance(1_000);
    expect(sendFocus.mock.calls).toEqual([['one', { show: ['e'], playing: null }]]);
    client.follow(CARDS);
    client.follow(HEARD);
    await clock.advance(1_000);
    expect(sendFocus).toHaveBeenCalledTimes(1);
    answer(true);
    await clock.advance(1_000);
    expect(sendFocus.mock.calls[1]).toEqual(['one', HEARD]);
  });

  it('says nothing when the focus is back where it was', async () => {
    const { client, clock, sendFocus } = liveRig();
    client.follow(HEARD);
    client.follow(CARDS);
    await clock.advance(1_000);
    expect(sendFocus).not.toHaveBeenCalled();
  });

  it('tells a change that came before the first word, as soon as it knows whom to tell', async () => {
    const { client, clock, stream, sendFocus } = createRig();
    client.follow(CARDS);
    client.follow(HEARD);
    await clock.advance(1_000);
    expect(sendFocus).not.toHaveBeenCalled();
    stream().onEvent(snapshot('one'), 'e-1');
    await clock.advance(1_000);
    expect(sendFocus).toHaveBeenCalledExactlyOnceWith('one', HEARD);
  });

  it('tries again when the focus could not be told, and connects anew when the connection is not known', async () => {
    const { client, clock, sendFocus, opened, stream } = liveRig();
    sendFocus.mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce(false);
    client.follow(HEARD);
    await clock.advance(20_000);
    expect(sendFocus).toHaveBeenCalledTimes(2);
    expect(opened).toHaveLength(2);
    expect(opened[0]?.isClosed).toBe(true);
    expect(stream().focus).toEqual(HEARD);
  });
});

describe('a connection that breaks', () => {
  it('is followed by another one, which resumes after the last event', async () => {
    const { clock, opened, stream } = liveRig();
    stream().onEvent({ kind: 'heartbeat', data: {} }, 'e-7');
    stream().onEnd('cut');
    await clock.advance(2_000);
    expect(opened).toHaveLength(2);
    expect(stream().lastEventId).toBe('e-7');
  });

  it('asks for everything when there is more to see than before', async () => {
    const { client, clock, stream } = liveRig();
    stream().onEnd('cut');
    client.follow({ show: ['a', 'b', 'c'], playing: null });
    await clock.advance(2_000);
    expect(stream()).toMatchObject({ focus: { show: ['a', 'b', 'c'] }, lastEventId: null });
  });

  it('waits longer after every failure, up to a minute, and a snapshot makes good', async () => {
    const { clock, opened, stream } = liveRig();
    const gaps: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      const count = opened.length;
      const cutMs = clock.nowMs();
      stream().onEnd('cut');
      while (opened.length === count) await clock.advance(500);
      gaps.push((clock.nowMs() - cutMs) / 1_000);
    }
    expect(gaps).toEqual([2, 4, 8, 16, 32, 60, 60]);
    stream().onEvent(snapshot('two'), 'f-1');
    stream().onEnd('cut');
    await clock.advance(2_000);
    expect(opened).toHaveLength(9);
  });

  it('is noticed by its silence, heartbeats included', async () => {
    const { clock, opened, stream } = liveRig();
    await clock.advance(40_000);
    stream().onEvent({ kind: 'heartbeat', data: {} }, 'e-2');
    await clock.advance(40_000);
    expect(opened).toHaveLength(1);
    await clock.advance(10_000);
    expect(opened[0]?.isClosed).toBe(true);
    expect(opened).toHaveLength(2);
  });

  it('ends with the server’s goodbye, and leaves it time to start again', async () => {
    const { clock, opened, stream } = liveRig();
    stream().onEvent({ kind: 'bye', data: {} }, '');
    expect(opened[0]?.isClosed).toBe(true);
    await clock.advance(3_999);
    expect(opened).toHaveLength(1);
    await clock.advance(1);
    expect(opened).toHaveLength(2);
  });
});

describe('where events cannot be had', () => {
  it('polls at once and every ten seconds, until they come', async () => {
    const { client, clock, stream, poll } = createRig();
    client.follow(CARDS);
    stream().onEnd('refused');
    await clock.advance(0);
    expect(poll.mock.calls).toEqual([[CARDS]]);
    await clock.advance(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
    stream().onEvent(snapshot('one'), 'e-1');
    await clock.advance(30_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('takes a proxy that holds events back for a refusal', async () => {
    const { client, clock, opened, poll } = createRig();
    client.follow(CARDS);
    await clock.advance(7_999);
    expect(poll).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(opened[0]?.isClosed).toBe(true);
    expect(poll).toHaveBeenCalledOnce();
  });

  it('asks for events less and less often, but never stops', async () => {
    const { client, clock, opened, stream } = createRig();
    client.follow(CARDS);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      if (!stream().isClosed) stream().onEnd('refused');
      await clock.advance(60_000);
    }
    expect(opened.length).toBeGreaterThan(12);
    expect(opened.length).toBeLessThan(30);
  });

  it('polls while a broken connection does not come back within ten seconds', async () => {
    const { clock, stream, poll } = liveRig();
    stream().onEnd('cut');
    await clock.advance(2_000);
    stream().onEnd('cut');
    await clock.advance(7_000);
    expect(poll).not.toHaveBeenCalled();
    await clock.advance(1_000);
    expect(poll).toHaveBeenCalledOnce();
  });

  it('goes on after a poll that failed, and never has two under way', async () => {
    const { client, clock, stream, poll } = createRig();
    let fail = () => {};
    poll.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('away')))));
    client.follow(CARDS);
    stream().onEnd('refused');
    await clock.advance(60_000);
    expect(poll).toHaveBeenCalledOnce();
    fail();
    await clock.advance(10_000);
    expect(poll).toHaveBeenCalledTimes(2);
  });
});

describe('a page that needs nothing', () => {
  it('keeps no connection, no timer and no polling', async () => {
    const { client, clock, opened, poll, stream } = liveRig();
    client.follow(null);
    expect(stream().isClosed).toBe(true);
    expect(clock.pending).toBe(0);
    await clock.advance(600_000);
    expect([opened.length, poll.mock.calls.length]).toEqual([1, 0]);
  });

  it('is told at once when it is looked at again', () => {
    const { client, opened, stream } = liveRig();
    client.follow(null);
    client.follow(HEARD);
    expect(opened).toHaveLength(2);
    expect(stream()).toMatchObject({ focus: HEARD, lastEventId: 'e-1' });
  });

  it('polls at once on its return where events were refused, and tries them again', async () => {
    const { client, clock, opened, stream, poll } = createRig();
    client.follow(CARDS);
    stream().onEnd('refused');
    await clock.advance(0);
    client.follow(null);
    await clock.advance(600_000);
    expect(poll).toHaveBeenCalledOnce();
    client.follow(CARDS);
    await clock.advance(0);
    expect([opened.length, poll.mock.calls.length]).toEqual([2, 2]);
  });
});

describe('a browser without network', () => {
  it('tries nothing, and everything at once when the network is back', async () => {
    const { client, clock, network, opened, stream, poll } = liveRig();
    network.isOnline = false;
    stream().onEnd('cut');
    await clock.advance(120_000);
    expect([opened.length, poll.mock.calls.length]).toEqual([1, 0]);
    network.isOnline = true;
    client.online();
    await clock.advance(0);
    expect([opened.length, poll.mock.calls.length]).toEqual([2, 1]);
  });

  it('does not trust a connection that outlived the outage', () => {
    const { client, opened } = liveRig();
    client.online();
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});
