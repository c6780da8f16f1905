import { describe, expect, it } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';
import type { StreamKind } from './player-types.ts';

const endLoss = { code: 'network', outputBroken: false, fallback: null, isEnd: true } as const;
const networkLoss = { code: 'network', outputBroken: false, fallback: null } as const;

describe('recovery', () => {
  function createPlayingFixture(kind: StreamKind = 'mp3') {
    const fixture = createPlayerFixture();
    const [channel] = fixture.channels;
    fixture.player.tune({ ...channel, play: [{ ...channel.play[0], kind }] });
    fixture.output().events.onConnected();
    fixture.output().events.onPlaying();
    fixture.play(5);
    return fixture;
  }

  it('reconnects at once after a loss while the buffer plays on', () => {
    const { player, output, play } = createPlayingFixture();
    output().events.onLost(networkLoss);
    expect(output().reloads).toEqual([true]);
    expect(player.getState()).toMatchObject({ status: 'playing', reconnecting: true });
    play(1);
    output().events.onConnected();
    expect(player.getState()).toMatchObject({ status: 'playing', reconnecting: false });
  });

  it('reconnects at once to a live stream that ends, rewound or not', () => {
    for (const behindLiveSeconds of [0, 120]) {
      const { output } = createPlayingFixture();
      Object.assign(output().device, { aheadSeconds: 4 + behindLiveSeconds, behindLiveSeconds });
      output().events.onLost(endLoss);
      expect(output().reloads).toEqual([true]);
    }
  });

  it('opens a recording again shortly before its end, and then at the pace of an outage', () => {
    const { player, output, clock } = createPlayingFixture();
    output().device.aheadSeconds = 25;
    output().events.onLost(endLoss);
    expect(player.getState().nextTry).toEqual({ inMs: 20_000 });
    clock.advance(19_999);
    expect(output().reloads).toEqual([]);
    output().device.aheadSeconds = 3;
    clock.advance(1);
    output().events.onConnected();
    output().events.onLost(endLoss);
    expect(output().reloads).toEqual([true]);
    clock.advance(60_000);
    expect(output().reloads.length).toBeLessThan(15);
  });

  it.each([20, 60, 160])('retries within 5 s of the end of an outage of %i s', (outageSeconds) => {
    const { output, clock } = createPlayingFixture();
    const { session } = output();
    session.onReload = () => clock.after(10, () => output().events.onLost(networkLoss));
    output().events.onLost(networkLoss);
    clock.advance(outageSeconds * 1_000);
    const attempts = output().reloads.length;
    clock.advance(5_000);
    expect(output().reloads.length).toBeGreaterThan(attempts);
    expect(attempts).toBeLessThan(outageSeconds);
  });

  it('retries for an hour and stops with a pause', () => {
    const { player, output, clock } = createPlayingFixture();
    output().session.onReload = () => clock.after(10, () => output().events.onLost(networkLoss));
    output().events.onLost(networkLoss);
    clock.advance(3_600_000);
    const attempts = output().reloads.length;
    expect(attempts).toBeGreaterThan(100);
    player.pause();
    clock.advance(60_000);
    expect(output().reloads).toHaveLength(attempts);
  });

  it('reloads after two seconds without progress, without any event', { tags: 'stall-recovery' }, () => {
    const { player, output, clock } = createPlayingFixture();
    output().device.aheadSeconds = 0;
    clock.advance(1_500);
    expect(output().reloads).toEqual([]);
    clock.advance(1_000);
    expect(output().reloads).toEqual([true]);
    expect(player.getState()).toMatchObject({ status: 'loading', reconnecting: true });
  });

  it('leaves an output alone that buffers more over a slow connection, and reports the slow connection', () => {
    const { player, output, clock } = createPlayingFixture();
    Object.assign(output().device, { aheadSeconds: 0, isRebuffering: true, isConnectionSlow: true });
    output().events.onWaiting();
    clock.advance(20_000);
    expect(output().reloads).toEqual([]);
    expect(player.getState()).toMatchObject({ status: 'loading', isConnectionSlow: true });
    player.pause();
    expect(player.getState().isConnectionSlow).toBe(false);
  });

  it('discards the buffer of a device that is frozen with audio buffered', () => {
    const { output, clock } = createPlayingFixture();
    output().device.aheadSeconds = 4;
    clock.advance(2_500);
    expect(output().reloads).toEqual([false]);
  });

  it('starts a frozen plain element anew, with nothing buffered too, since it joins no reconnects', {
    tags: 'stall-recovery',
  }, () => {
    const { output, clock } = createPlayingFixture('other');
    expect(output().kind).toBe('audio-element');
    output().device.aheadSeconds = 0;
    clock.advance(2_500);
    expect(output().reloads).toEqual([false]);
  });

  it('reconnects before the buffer is empty when no data comes', () => {
    const { output, play } = createPlayingFixture();
    output().device.isStarving = true;
    play(0.5);
    expect(output().reloads).toEqual([true]);
  });

  it('gives what has arrived while the machine stood still time to be read', {
    tags: 'stall-recovery',
  }, () => {
    for (const device of [{ isStarving: true }, { aheadSeconds: 4 }]) {
      const { output, clock, play } = createPlayingFixture();
      Object.assign(output().device, device);
      clock.sleep(4_000);
      output().events.onWaiting();
      clock.advance(0);
      output().events.onWaiting();
      expect(output().reloads).toEqual([]);
      output().device.isStarving = false;
      play(5);
      expect(output().reloads).toEqual([]);
    }
  });

  it('reloads soon after a sleep when nothing comes', { tags: 'stall-recovery' }, () => {
    const { output, clock } = createPlayingFixture();
    clock.sleep(4_000);
    clock.advance(0);
    expect(output().reloads).toEqual([]);
    clock.advance(500);
    expect(output().reloads).toHaveLength(1);
  });

  it('waits while offline and reloads as soon as the network returns', () => {
    const { output, clock, network } = createPlayingFixture();
    network.isOnline = false;
    output().events.onLost(networkLoss);
    clock.advance(600_000);
    expect(output().reloads).toEqual([]);
    network.isOnline = true;
    network.handlers?.onOnline();
    expect(output().reloads).toEqual([true]);
  });

  it('says while offline how long it still plays', { tags: 'tunnel' }, () => {
    const { player, output, network, play } = createPlayingFixture();
    expect(player.getState().secondsLeft).toBeNull();
    network.isOnline = false;
    output().device.aheadSeconds = 24.6;
    play(1);
    expect(player.getState().secondsLeft).toBe(24);
    output().device.aheadSeconds = 0.4;
    play(1);
    expect(player.getState().secondsLeft).toBeNull();
  });

  it('retries at once after a sleep', () => {
    const { output, clock, network } = createPlayingFixture();
    output().events.onLost(networkLoss);
    clock.advance(5_500);
    const attempts = output().reloads.length;
    network.handlers?.onWake();
    expect(output().reloads.length).toBe(attempts + 1);
  });

  it('does not reload a playing stream when the page is shown again', () => {
    const { output, network } = createPlayingFixture();
    network.handlers?.onWake();
    network.handlers?.onOnline();
    expect(output().reloads).toEqual([]);
  });

  it('restores a source that other code has changed', { tags: 'source-restored' }, () => {
    const { output, play } = createPlayingFixture();
    output().device.isSourceIntact = false;
    play(0.5);
    expect(output().reloads).toEqual([false]);
  });

  it('fails with the error of a stream that keeps breaking the decoder', () => {
    const { player, output, clock } = createPlayingFixture();
    const decodeLoss = { code: 'decode', outputBroken: true, fallback: null } as const;
    output().session.onReload = () => clock.after(10, () => output().events.onLost(decodeLoss));
    output().events.onLost(decodeLoss);
    clock.advance(60_000);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'decode' });
  });

  it('fails with a playback error when the device keeps refusing to go on', { tags: 'player-texts' }, () => {
    const { player, output, clock } = createPlayingFixture();
    output().session.onReload = () => {
      throw new DOMException('Refused', 'InvalidStateError');
    };
    output().events.onLost(networkLoss);
    clock.advance(60_000);
    // The other output is tried first.
    expect(output().kind).toBe('audio-element');
    const deviceLoss = { code: 'playback-error', outputBroken: true, fallback: null } as const;
    output().events.onLost(deviceLoss);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'playback-error' });
  });

  it('announces the next try while it recovers', () => {
    const { player, output, clock, play } = createPlayingFixture();
    output().session.onReload = () => clock.after(10, () => output().events.onLost(networkLoss));
    output().events.onLost(networkLoss);
    expect(player.getState().nextTry).toBeNull();
    clock.advance(10);
    expect(player.getState()).toMatchObject({ reconnecting: true, nextTry: { inMs: expect.any(Number) } });
    output().session.onReload = () => clock.after(10, () => output().events.onConnected());
    play(5);
    expect(player.getState()).toMatchObject({ reconnecting: false, nextTry: null });
  });

  it('pauses when the system pauses the device', () => {
    const { player, output } = createPlayingFixture();
    output().events.onPaused();
    expect(player.getState()).toMatchObject({ status: 'paused', error: null });
    expect(output().isClosed).toBe(true);
  });
});
