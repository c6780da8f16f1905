import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';

/** Channels 2 and 3 of four, with an open end on both sides. */
function createOpenFixture() {
  const fixture = createPlayerFixture();
  const { player, channels } = fixture;
  player.setChannels(channels.slice(1, 3), { wraps: false });
  player.tune(channels[2]);
  const state = () => {
    const { channel, status, awaitedSteps } = player.getState();
    return [channel?.channelNumber, status, awaitedSteps];
  };
  const complete = () => player.setChannels(channels);
  return { ...fixture, state, complete };
}

let fixture: ReturnType<typeof createOpenFixture>;
beforeEach(() => {
  fixture = createOpenFixture();
});

describe('a list with open ends', () => {
  it('steps at once where the channel is known', () => {
    fixture.player.previous();
    expect(fixture.state()).toEqual([2, 'loading', 0]);
  });

  it('waits at its end and steps when the next channels arrive', () => {
    const { player, opened, state, complete } = fixture;
    player.next();
    expect(state()).toEqual([3, 'loading', 1]);
    expect(opened).toHaveLength(1);
    complete();
    expect(state()).toEqual([4, 'loading', 0]);
    expect(opened).toHaveLength(2);
  });

  it('counts the steps that wait, in both directions', () => {
    const { player, channels, state, complete } = fixture;
    player.next();
    player.next();
    complete();
    expect(state()).toEqual([1, 'loading', 0]);
    player.setChannels(channels.slice(0, 2), { wraps: false });
    player.previous();
    player.next();
    expect(state()).toEqual([1, 'loading', 0]);
    player.previous();
    expect(state()).toEqual([1, 'loading', -1]);
    complete();
    expect(state()).toEqual([4, 'loading', 0]);
  });

  it('keeps waiting while a list has not enough channels, and plays none between', () => {
    const { player, channels, opened, state } = fixture;
    player.next();
    player.next();
    player.setChannels(channels.slice(1), { wraps: false });
    expect(state()).toEqual([3, 'loading', 2]);
    player.setChannels([...channels.slice(1), channels[0]], { wraps: false });
    expect(state()).toEqual([1, 'loading', 0]);
    expect(opened).toHaveLength(2);
  });

  it.each([
    ['pause', [3, 'paused', 0]],
    ['stop', [undefined, 'idle', 0]],
    ['tune', [2, 'loading', 0]],
    ['select', [2, 'paused', 0]],
    ['toggle', [3, 'paused', 0]],
  ] as const)('forgets the step after %s', (command, expected) => {
    const { player, channels, state, complete } = fixture;
    player.next();
    if (command === 'tune' || command === 'select') player[command](channels[1]);
    else player[command]();
    complete();
    expect(state()).toEqual(expected);
  });

  it('forgets the step of a paused player at the next pause', () => {
    const { player, state, complete } = fixture;
    player.pause();
    player.next();
    player.pause();
    complete();
    expect(state()).toEqual([3, 'paused', 0]);
  });

  it('forgets the step after ten seconds, whatever lists arrive meanwhile', () => {
    const { player, channels, clock, state, complete } = fixture;
    player.next();
    clock.advance(9_000);
    player.setChannels(channels.slice(1, 3), { wraps: false });
    clock.advance(1_000);
    expect(state()).toEqual([3, 'loading', 0]);
    complete();
    expect(state()).toEqual([3, 'loading', 0]);
  });

  it('waits with a channel that the list does not have', () => {
    const { player, channels, state, complete } = fixture;
    player.tune(channels[3]);
    player.next();
    expect(state()).toEqual([4, 'loading', 1]);
    complete();
    expect(state()).toEqual([1, 'loading', 0]);
  });
});
