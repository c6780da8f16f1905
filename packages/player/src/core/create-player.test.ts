import { describe, expect, it } from 'vitest';
import { createRig } from '../testing/player-fixture.ts';
import { FIRST_SOUND_TIMEOUT_MS } from './playback.ts';

const loss = { code: 'source-unsupported', outputBroken: false, other: null } as const;
const corsLoss = { code: 'network', outputBroken: false, other: 'audio-element' } as const;

describe('commands', () => {
  it('shows loading at once, and playing only when the device says so', () => {
    const { player, channels, output } = createRig();
    player.tune(channels[0]);
    expect(player.getState()).toMatchObject({ status: 'loading', channelIndex: 0, output: 'media-source' });
    output().events.onConnected();
    expect(player.getState().status).toBe('loading');
    output().events.onPlaying();
    expect(player.getState().status).toBe('playing');
    output().events.onWaiting();
    expect(player.getState().status).toBe('loading');
  });

  it('tells how long sound takes to be heard, once there is sound and as long as there is', () => {
    const { player, channels, output } = createRig();
    expect(player.delaySeconds()).toBe(0);
    player.tune(channels[0]);
    output().device.delaySeconds = 6.5;
    expect(player.delaySeconds()).toBe(0);
    output().events.onPlaying();
    expect(player.delaySeconds()).toBe(6.5);
    player.pause();
    expect(player.delaySeconds()).toBe(0);
  });

  it.each([
    [null, 'no-url'],
    ['file:///etc/passwd', 'invalid-url'],
  ] as const)('never takes %j to a device', (streamUrl, error) => {
    const { player, channels, opened } = createRig();
    player.tune({ ...channels[0], streamUrl });
    expect(player.getState()).toMatchObject({ status: 'paused', error });
    expect(opened).toHaveLength(0);
  });

  it('has one stream open after ten quick nexts: that of the right channel', () => {
    const { player, opened, output } = createRig();
    for (let press = 0; press < 10; press += 1) player.next();
    expect(opened.filter((one) => !one.isClosed)).toEqual([output()]);
    expect(player.getState().channel?._id).toBe('c2');
    expect(output().request.url).toBe('http://radio.example/2');
  });

  it('wraps with previous', () => {
    const { player, channels } = createRig();
    player.tune(channels[0]);
    player.previous();
    expect(player.getState().channelIndex).toBe(3);
  });

  it('toggles the current channel and tunes any other', () => {
    const { player, channels, opened } = createRig();
    player.toggle(channels[0]);
    player.toggle(channels[0]);
    expect(player.getState().status).toBe('paused');
    expect(opened[0]?.isClosed).toBe(true);
    player.toggle();
    expect(player.getState().status).toBe('loading');
    expect(opened[1]?.request.again).toBe(true);
    player.toggle(channels[1]);
    expect(player.getState().channel).toBe(channels[1]);
  });

  it('lets go of everything when stopped', () => {
    const { player, channels, opened } = createRig();
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

  it('keeps the song of a channel, not that of another', () => {
    const { player, channels } = createRig();
    player.select(channels[0]);
    player.setNowPlaying({ title: 'Song' });
    player.play();
    expect(player.getState().nowPlaying).toEqual({ title: 'Song' });
    player.next();
    expect(player.getState().nowPlaying).toBeNull();
  });

  it('clamps the volume and unmutes with it', () => {
    const { player, volumes } = createRig();
    player.setMuted(true);
    player.setVolume(7);
    player.setVolume(Number.NaN);
    expect(player.getState()).toMatchObject({ volume: 1, muted: false });
    expect(volumes.at(-1)).toEqual([1, false]);
  });

  it('answers the same state and stays silent until something changes', () => {
    const { player } = createRig();
    let told = 0;
    player.subscribe(() => (told += 1));
    const before = player.getState();
    player.setVolume(before.volume);
    expect(player.getState()).toBe(before);
    expect(told).toBe(0);
  });

  it('tells of a press once, after the stream was asked for', () => {
    const { player, channels, opened } = createRig();
    const seen: number[] = [];
    player.subscribe(() => seen.push(opened.length));
    player.tune(channels[0]);
    expect(seen).toEqual([1]);
  });
});

describe('first sound', () => {
  it('shows the cause and does not try again', () => {
    const { player, channels, output, opened, clock } = createRig();
    player.tune(channels[0]);
    output().events.onLost(loss);
    clock.advance(600_000);
    expect(player.getState()).toMatchObject({
      status: 'paused',
      error: 'source-unsupported',
      reconnecting: false,
    });
    expect(opened).toHaveLength(1);
    expect(output().reloads).toEqual([]);
  });

  it('goes to the other output, never with two streams, and remembers what sounded', () => {
    const { player, channels, output, opened } = createRig();
    player.tune(channels[0]);
    output().events.onLost(corsLoss);
    expect(opened.map((one) => [one.kind, one.isClosed])).toEqual([
      ['media-source', true],
      ['audio-element', false],
    ]);
    output().events.onPlaying();
    player.pause();
    player.play();
    expect(output().kind).toBe('audio-element');
  });

  it('forgets the other output when that failed too', () => {
    const { player, channels, output } = createRig();
    player.tune(channels[0]);
    output().events.onLost(corsLoss);
    output().events.onLost({ ...loss, outputBroken: true });
    expect(player.getState().error).toBe('source-unsupported');
    player.play();
    expect(output().kind).toBe('media-source');
  });

  it('tells a listener at last that nothing comes', () => {
    const { player, channels, clock } = createRig();
    player.tune(channels[0]);
    clock.advance(FIRST_SOUND_TIMEOUT_MS);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'network' });
  });

  it('does not blame the network when bytes came and no sound', () => {
    const { player, channels, output, clock } = createRig();
    player.tune(channels[0]);
    output().events.onConnected();
    clock.advance(FIRST_SOUND_TIMEOUT_MS);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'decode' });
  });

  it('says that the source is unsupported when its answer was, and no other output sounds', () => {
    const { player, channels, output, clock } = createRig();
    player.tune(channels[0]);
    output().events.onLost({ ...loss, other: 'audio-element' });
    clock.advance(FIRST_SOUND_TIMEOUT_MS);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'source-unsupported' });
  });

  it('asks for a press where the browser wants one', () => {
    const { player, channels, output } = createRig();
    player.tune(channels[0]);
    output().events.onBlocked();
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'blocked' });
    player.play();
    expect(player.getState()).toMatchObject({ status: 'loading', error: null });
  });

  it('calls it the network when there is none', () => {
    const { player, channels, output, network } = createRig();
    network.isOnline = false;
    player.tune(channels[0]);
    output().events.onLost(loss);
    expect(player.getState().error).toBe('network');
  });
});

describe('warming', () => {
  it('opens ahead, with the output that will play it, what is not playing already', () => {
    const { player, channels, warmed } = createRig();
    player.warm(channels[0]);
    player.warm({ ...channels[1], codec: 'Ogg' });
    player.warm({ ...channels[1], streamUrl: 'nonsense' });
    player.tune(channels[2]);
    player.warm(channels[2]);
    expect(warmed.map(({ kind, request }) => [kind, request.channel._id])).toEqual([
      ['media-source', 'c1'],
      ['audio-element', 'c2'],
    ]);
  });

  it('asks for another address once an element has opened this one, since caches replay old sound', () => {
    const { player, channels, opened, warmed } = createRig();
    const ogg = { ...channels[1], codec: 'Ogg' };
    player.warm(ogg);
    player.warm(ogg);
    player.tune(ogg);
    player.warm(channels[0]);
    player.tune(channels[0]);
    expect(warmed.map(({ request }) => request.again)).toEqual([false, true, false]);
    expect(opened.map(({ request }) => request.again)).toEqual([true, false]);
  });
});
