import { describe, expect, it } from 'vitest';
import { createRig } from '../testing/player-fixture.ts';

const cut = { code: 'network', outputBroken: false, other: null } as const;

describe('recovery', () => {
  function sounding() {
    const rig = createRig();
    rig.player.tune(rig.channels[0]);
    rig.output().events.onConnected();
    rig.output().events.onPlaying();
    rig.play(5);
    return rig;
  }

  it('reconnects at once after a cut, while the buffered sound goes on', () => {
    const { player, output, play } = sounding();
    output().events.onLost(cut);
    expect(output().reloads).toEqual([true]);
    expect(player.getState()).toMatchObject({ status: 'playing', reconnecting: true });
    play(1);
    output().events.onConnected();
    expect(player.getState()).toMatchObject({ status: 'playing', reconnecting: false });
  });

  it.each([20, 60, 160])('is back within 5 s of the end of %i s of refusals', (outageSeconds) => {
    const { output, clock } = sounding();
    const { session } = output();
    session.onReload = () => clock.after(10, () => output().events.onLost(cut));
    output().events.onLost(cut);
    clock.advance(outageSeconds * 1_000);
    const tried = output().reloads.length;
    clock.advance(5_000);
    expect(output().reloads.length).toBeGreaterThan(tried);
    expect(tried).toBeLessThan(outageSeconds);
  });

  it('goes on for as long as the listener wants, and not longer', () => {
    const { player, output, clock } = sounding();
    output().session.onReload = () => clock.after(10, () => output().events.onLost(cut));
    output().events.onLost(cut);
    clock.advance(3_600_000);
    const tried = output().reloads.length;
    expect(tried).toBeGreaterThan(100);
    player.pause();
    clock.advance(60_000);
    expect(output().reloads).toHaveLength(tried);
  });

  it('reloads after two seconds without progress, whatever events say', () => {
    const { player, output, clock } = sounding();
    output().device.aheadSeconds = 0;
    clock.advance(1_500);
    expect(output().reloads).toEqual([]);
    clock.advance(1_000);
    expect(output().reloads).toEqual([true]);
    expect(player.getState()).toMatchObject({ status: 'loading', reconnecting: true });
  });

  it('sets a frozen device with sound at hand up anew', () => {
    const { output, clock } = sounding();
    output().device.aheadSeconds = 4;
    clock.advance(2_500);
    expect(output().reloads).toEqual([false]);
  });

  it('does not wait for the silence when no data comes', () => {
    const { output, play } = sounding();
    output().device.starving = true;
    play(0.5);
    expect(output().reloads).toEqual([true]);
  });

  it('waits while offline and reloads as soon as the network is back', () => {
    const { output, clock, network } = sounding();
    network.isOnline = false;
    output().events.onLost(cut);
    clock.advance(600_000);
    expect(output().reloads).toEqual([]);
    network.isOnline = true;
    network.listener?.online();
    expect(output().reloads).toEqual([true]);
  });

  it('does not wait for the next attempt after a sleep', () => {
    const { output, clock, network } = sounding();
    output().events.onLost(cut);
    clock.advance(5_500);
    const tried = output().reloads.length;
    network.listener?.wake();
    expect(output().reloads.length).toBe(tried + 1);
  });

  it('leaves a sounding stream alone when the page is shown again', () => {
    const { output, network } = sounding();
    network.listener?.wake();
    network.listener?.online();
    expect(output().reloads).toEqual([]);
  });

  it('restores a source that somebody else has changed', () => {
    const { output, play } = sounding();
    output().device.intact = false;
    play(0.5);
    expect(output().reloads).toEqual([false]);
  });

  it('gives a stream that keeps breaking the decoder up, with its cause', () => {
    const { player, output, clock } = sounding();
    const broken = { code: 'decode', outputBroken: true, other: null } as const;
    output().session.onReload = () => clock.after(10, () => output().events.onLost(broken));
    output().events.onLost(broken);
    clock.advance(60_000);
    expect(player.getState()).toMatchObject({ status: 'paused', error: 'decode' });
  });

  it('follows the system when it pauses the device', () => {
    const { player, output } = sounding();
    output().events.onPaused();
    expect(player.getState()).toMatchObject({ status: 'paused', error: null });
    expect(output().isClosed).toBe(true);
  });
});
