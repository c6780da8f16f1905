import { describe, expect, it } from 'vitest';
import { createAddress, createPlayerFixture } from '../testing/player-fixture.ts';

describe('commands', () => {
  it('is loading at once and playing only when the device reports it', { tags: 'player-states' }, () => {
    const { player, channels, output } = createPlayerFixture();
    player.tune(channels[0]);
    expect(player.getState()).toMatchObject({ status: 'loading', channelIndex: 0, output: 'media-source' });
    output().events.onConnected();
    expect(player.getState().status).toBe('loading');
    output().events.onPlaying();
    expect(player.getState().status).toBe('playing');
    output().events.onWaiting();
    expect(player.getState().status).toBe('loading');
  });

  it('returns the delay only while something plays', () => {
    const { player, channels, output } = createPlayerFixture();
    expect(player.delaySeconds()).toBe(0);
    player.tune(channels[0]);
    output().device.delaySeconds = 6.5;
    expect(player.delaySeconds()).toBe(0);
    output().events.onPlaying();
    expect(player.delaySeconds()).toBe(6.5);
    player.pause();
    expect(player.delaySeconds()).toBe(0);
  });

  it('says how far back a listener can seek, where that is possible', () => {
    const { player, channels, clock, output } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onPlaying();
    output().device.rewindableSeconds = 90.4;
    clock.advance(500);
    expect(player.getState().rewindableSeconds).toBe(90);
    output().device.canRewind = false;
    clock.advance(500);
    expect(player.getState().rewindableSeconds).toBe(0);
  });

  it.each([
    [null, 'no-url'],
    ['file:///etc/passwd', 'invalid-url'],
  ] as const)('does not open the stream URL %j', (streamUrl, error) => {
    const { player, channels, opened } = createPlayerFixture();
    player.tune({ ...channels[0], play: streamUrl === null ? [] : [createAddress(streamUrl)] });
    expect(player.getState()).toMatchObject({ status: 'paused', error });
    expect(opened).toHaveLength(0);
  });

  it("has only the last channel's stream open after ten quick nexts", () => {
    const { player, opened, output } = createPlayerFixture();
    for (let press = 0; press < 10; press += 1) player.next();
    expect(opened.filter((one) => !one.isClosed)).toEqual([output()]);
    expect(player.getState().channel?._id).toBe('c2');
    expect(output().request.url).toBe('http://radio.example/2');
  });

  it('wraps from the first channel to the last with previous', () => {
    const { player, channels } = createPlayerFixture();
    player.tune(channels[0]);
    player.previous();
    expect(player.getState().channelIndex).toBe(3);
  });

  it('toggles the current channel and tunes to any other', () => {
    const { player, channels, opened } = createPlayerFixture();
    player.toggle(channels[0]);
    player.toggle(channels[0]);
    expect(player.getState().status).toBe('paused');
    expect(opened[0]?.isClosed).toBe(true);
    player.toggle();
    expect(player.getState().status).toBe('loading');
    expect(opened[1]?.request.bypassCache).toBe(true);
    player.toggle(channels[1]);
    expect(player.getState().channel).toBe(channels[1]);
  });

  it('closes the stream and deselects the channel when stopped', () => {
    const { player, channels, opened } = createPlayerFixture();
    player.tune(channels[0]);
    player.setNowPlaying({ title: 'Song' });
    player.stop();
    expect(player.getState()).toMatchObject({
      status: 'idle',
      channel: null,
      channelIndex: -1,
      nowPlaying: null,
    });
    expect(opened[0]?.isClosed).toBe(true);
  });

  it('keeps the track of the same channel and clears that of another', () => {
    const { player, channels } = createPlayerFixture();
    player.select(channels[0]);
    player.setNowPlaying({ title: 'Song' });
    player.play();
    expect(player.getState().nowPlaying).toEqual({ title: 'Song' });
    player.next();
    expect(player.getState().nowPlaying).toBeNull();
  });

  it('clamps the volume and unmutes', () => {
    const { player, volumes } = createPlayerFixture();
    player.setMuted(true);
    player.setVolume(7);
    player.setVolume(Number.NaN);
    expect(player.getState()).toMatchObject({ volume: 1, muted: false });
    expect(volumes.at(-1)).toEqual([1, false]);
  });

  it('returns the same state and does not notify until something changes', () => {
    const { player } = createPlayerFixture();
    let notifications = 0;
    player.subscribe(() => (notifications += 1));
    const before = player.getState();
    player.setVolume(before.volume);
    expect(player.getState()).toBe(before);
    expect(notifications).toBe(0);
  });

  it('notifies once of a press, after the stream was requested', () => {
    const { player, channels, opened } = createPlayerFixture();
    const openedAtNotification: number[] = [];
    player.subscribe(() => openedAtNotification.push(opened.length));
    player.tune(channels[0]);
    expect(openedAtNotification).toEqual([1]);
  });
});

describe('preload', () => {
  it('preloads with the output that will play, unless the channel plays already', () => {
    const { player, channels, preloaded } = createPlayerFixture();
    player.preload(channels[0]);
    player.preload({ ...channels[1], play: [{ ...channels[1].play[0], kind: 'other' }] });
    player.preload({ ...channels[1], play: [createAddress('nonsense')] });
    player.tune(channels[2]);
    player.preload(channels[2]);
    expect(preloaded.map(({ kind, request }) => [kind, request.url])).toEqual([
      ['media-source', 'http://radio.example/1'],
      ['audio-element', 'http://radio.example/2'],
    ]);
  });

  it('bypasses the cache once an element has opened the URL', () => {
    const { player, channels, opened, preloaded } = createPlayerFixture();
    const vorbis = { ...channels[1], play: [{ ...channels[1].play[0], kind: 'other' as const }] };
    player.preload(vorbis);
    player.preload(vorbis);
    player.tune(vorbis);
    player.preload(channels[0]);
    player.tune(channels[0]);
    expect(preloaded.map(({ request }) => request.bypassCache)).toEqual([false, true, false]);
    expect(opened.map(({ request }) => request.bypassCache)).toEqual([true, false]);
  });
});
