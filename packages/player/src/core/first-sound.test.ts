import { describe, expect, it } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';
import { FIRST_BYTES_TIMEOUT_MS, FIRST_SOUND_TIMEOUT_MS } from './first-sound-timer.ts';

const unsupportedLoss = { code: 'source-unsupported', outputBroken: false, fallback: null } as const;
const endLoss = { code: 'network', outputBroken: false, fallback: null, isEnd: true } as const;
const corsLoss = { code: 'network', outputBroken: false, fallback: 'audio-element' } as const;

describe('first sound', () => {
  it('reports the error and does not retry', () => {
    const { player, channels, output, opened, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onLost(unsupportedLoss);
    clock.advance(600_000);
    expect(player.getState()).toMatchObject({
      status: 'paused',
      error: 'source-unsupported',
      reconnecting: false,
    });
    expect(opened).toHaveLength(1);
    expect(output().reloads).toEqual([]);
  });

  it('reports the status with which a stream server refuses, and tries again slowly', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onLost({ ...unsupportedLoss, httpStatus: 403 });
    expect(player.getState()).toMatchObject({
      status: 'loading',
      error: 'source-unsupported',
      httpStatus: 403,
      nextTry: { inMs: 30_000 },
    });
    clock.advance(30_000);
    expect(output().reloads).toEqual([true]);
    output().events.onLost({ ...unsupportedLoss, httpStatus: 404 });
    expect(player.getState()).toMatchObject({ httpStatus: 404, nextTry: { inMs: 60_000 } });
    output().events.onConnected();
    expect(player.getState()).toMatchObject({ error: null, httpStatus: null });
  });

  it.each([429, 500, 503])('tries again within seconds, but not at once, after a status %i', (httpStatus) => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onLost({ ...unsupportedLoss, httpStatus });
    clock.advance(1_000);
    expect(output().reloads).toEqual([]);
    clock.advance(1_000);
    expect(output().reloads).toEqual([true]);
  });

  it('tries a server that does not respond every ten seconds', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    for (const tries of [1, 2, 3]) {
      output().events.onLost({ ...unsupportedLoss, isServerUnreachable: true });
      expect(player.getState()).toMatchObject({
        status: 'loading',
        error: 'source-unsupported',
        nextTry: { inMs: 10_000 },
      });
      clock.advance(10_000);
      expect(output().reloads).toHaveLength(tries);
    }
  });

  it('lets a recording play that has ended before it sounds', () => {
    const { player, channels, output } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onConnected();
    output().events.onLost(endLoss);
    expect(player.getState()).toMatchObject({ status: 'loading', error: null });
    output().events.onPlaying();
    expect(player.getState()).toMatchObject({ status: 'playing', error: null });
  });

  it('switches to the fallback output with one stream at a time and remembers the one that played', () => {
    const { player, channels, output, opened } = createPlayerFixture();
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

  it('does not remember the fallback output when that fails too', () => {
    const { player, channels, output } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onLost(corsLoss);
    output().events.onLost({ ...unsupportedLoss, outputBroken: true });
    expect(player.getState().error).toBe('source-unsupported');
    player.play();
    expect(output().kind).toBe('media-source');
  });

  it('reports bytes that are no audio after ten seconds, and gives them up after twenty', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onConnected();
    output().device.aheadSeconds = 0;
    clock.advance(FIRST_BYTES_TIMEOUT_MS);
    expect(player.getState()).toMatchObject({ status: 'loading', error: 'decode' });
    clock.advance(FIRST_SOUND_TIMEOUT_MS - FIRST_BYTES_TIMEOUT_MS);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'decode' });
  });

  it('takes the report back when they sound late', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onConnected();
    output().device.aheadSeconds = 0;
    clock.advance(FIRST_BYTES_TIMEOUT_MS);
    output().events.onPlaying();
    expect(player.getState()).toMatchObject({ status: 'playing', error: null });
  });

  it('reports a stream that sends nothing after ten seconds, announces the next try and makes it', {
    tags: 'next-try',
  }, () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().device.aheadSeconds = 0;
    clock.advance(FIRST_BYTES_TIMEOUT_MS - 1);
    expect(player.getState()).toMatchObject({ error: null, nextTry: null });
    clock.advance(1);
    expect(player.getState()).toMatchObject({
      status: 'loading',
      error: 'load-failed',
      nextTry: { inMs: FIRST_BYTES_TIMEOUT_MS },
    });
    expect([output().reloads, output().isClosed]).toEqual([[], false]);
    clock.advance(FIRST_BYTES_TIMEOUT_MS);
    expect(output().reloads).toEqual([true]);
    expect(player.getState()).toMatchObject({ error: 'load-failed', nextTry: null });
    clock.advance(FIRST_BYTES_TIMEOUT_MS);
    expect(player.getState().nextTry).toEqual({ inMs: expect.any(Number) });
  });

  it('plays a stream that responds after it was reported, on the connection that is still open', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().device.aheadSeconds = 0;
    clock.advance(FIRST_BYTES_TIMEOUT_MS + 2_000);
    output().events.onConnected();
    expect(player.getState()).toMatchObject({ status: 'loading', error: null, nextTry: null });
    output().events.onPlaying();
    clock.advance(1_000);
    expect(output().reloads).toEqual([]);
    expect(player.getState()).toMatchObject({ status: 'playing', error: null });
  });

  it('tries a reported stream again when play is pressed, and no more after a pause', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().device.aheadSeconds = 0;
    clock.advance(FIRST_BYTES_TIMEOUT_MS);
    player.play();
    expect(output().reloads).toEqual([true]);
    player.play();
    expect(output().reloads).toEqual([true]);
    output().events.onLost(unsupportedLoss);
    expect(player.getState()).toMatchObject({ status: 'loading', error: 'source-unsupported' });
    player.pause();
    clock.advance(600_000);
    expect(output().reloads).toEqual([true]);
    expect(player.getState()).toMatchObject({ status: 'paused', error: null, nextTry: null });
  });

  it('reports a decode error when bytes arrive but nothing plays', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onConnected();
    clock.advance(FIRST_SOUND_TIMEOUT_MS);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'decode' });
  });

  it('reports an unsupported source when the response was one and the fallback output stays silent', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onLost({ ...unsupportedLoss, fallback: 'audio-element' });
    clock.advance(FIRST_SOUND_TIMEOUT_MS);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'source-unsupported' });
  });

  it('reports a blocked play and plays after the next press', () => {
    const { player, channels, output } = createPlayerFixture();
    player.tune(channels[0]);
    output().events.onBlocked();
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'blocked' });
    player.play();
    expect(player.getState()).toMatchObject({ status: 'loading', error: null });
  });

  it('starts a play that was pressed offline as soon as the network is back', () => {
    const { player, channels, output, opened, network, clock } = createPlayerFixture();
    network.isOnline = false;
    player.tune(channels[0]);
    output().events.onLost(corsLoss);
    expect(player.getState()).toMatchObject({
      status: 'loading',
      error: 'network',
      nextTry: 'when-online',
    });
    player.play();
    clock.advance(600_000);
    expect(output().reloads).toEqual([]);
    network.isOnline = true;
    network.handlers?.onOnline();
    expect(player.getState()).toMatchObject({ status: 'loading', error: null, nextTry: null });
    expect(output().reloads).toEqual([true]);
    output().events.onConnected();
    output().events.onPlaying();
    expect(player.getState()).toMatchObject({ status: 'playing', output: 'media-source' });
    expect(opened).toHaveLength(1);
  });

  it('falls back when the browser refuses the output, and fails when it refuses the fallback too', () => {
    const { player, channels, clock, opened, refuse } = createPlayerFixture();
    refuse('media-source');
    player.tune(channels[0]);
    expect(player.getState()).toMatchObject({ status: 'loading', error: null });
    clock.advance(1);
    expect(player.getState().output).toBe('audio-element');
    player.pause();
    refuse('audio-element');
    player.play();
    clock.advance(2);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'play-channel-failed' });
    expect(opened).toHaveLength(1);
  });
});
