import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayerFixture } from '../testing/player-fixture.ts';

const withoutPlay = ({ _id, name, channelNumber }: { _id: string; name: string; channelNumber: number }) => ({
  _id,
  name,
  channelNumber,
});

let fixture: ReturnType<typeof createPlayerFixture>;
const state = () => {
  const { channel, status, error } = fixture.player.getState();
  return [channel?.channelNumber, status, error];
};
/** Responds to the player's request for the channel, and waits until it has that. */
const respond = async (number: number) => {
  const found = fixture.channels[number - 1];
  if (found) fixture.loads.get(number)?.resolve(found);
  await fixture.loads.get(number)?.promise;
};
const openedUrls = () => fixture.opened.map(({ request }) => request.url);

beforeEach(() => {
  fixture = createPlayerFixture();
});

describe('a list whose channels have no addresses', () => {
  beforeEach(() => {
    const { player, channels } = fixture;
    player.setChannels(channels.map(withoutPlay));
    player.tune(channels[0]);
  });

  it('shows the next channel at once, and plays it when its addresses are there', async () => {
    fixture.player.next();
    expect(state()).toEqual([2, 'loading', null]);
    expect(openedUrls()).toHaveLength(1);
    expect(fixture.opened[0]?.isClosed).toBe(true);
    await respond(2);
    expect(state()).toEqual([2, 'loading', null]);
    expect(openedUrls().at(-1)).toBe('http://radio.example/2');
  });

  it('leaves the current channel its addresses, until the list has others', () => {
    const { player, channels } = fixture;
    player.setChannels(channels.slice(0, 2).map(withoutPlay));
    expect(player.getState().channel).toBe(channels[0]);
    const moved = { ...channels[0], name: 'Moved', play: channels[1].play };
    player.setChannels([moved]);
    expect(player.getState().channel).toBe(moved);
  });

  it('opens only the last one of several steps, whichever is found first', async () => {
    for (let press = 0; press < 3; press += 1) fixture.player.next();
    await respond(4);
    await respond(2);
    await respond(3);
    expect(openedUrls()).toEqual(['http://radio.example/1', 'http://radio.example/4']);
  });

  it.each([
    ['pause', [2, 'paused', null]],
    ['toggle', [2, 'paused', null]],
    ['stop', [undefined, 'idle', null]],
    ['tune', [3, 'loading', null]],
  ] as const)('does not play it after %s', async (command, expected) => {
    const { player, channels } = fixture;
    player.next();
    if (command === 'tune') player.tune(channels[2]);
    else player[command]();
    await respond(2);
    expect(state()).toEqual(expected);
    expect(openedUrls()).not.toContain('http://radio.example/2');
  });

  it('reports that its addresses were not found, and looks again at the next press', async () => {
    const { player, loads } = fixture;
    player.next();
    loads.get(2)?.reject(new Error('unreachable'));
    await loads.get(2)?.promise.catch(() => undefined);
    expect(state()).toEqual([2, 'paused', 'play-channel-failed']);
    loads.clear();
    player.play();
    await respond(2);
    expect(openedUrls().at(-1)).toBe('http://radio.example/2');
  });

  it('says offline when it looks again, and plays it then', { tags: 'next-try' }, async () => {
    const { player, loads, network } = fixture;
    network.isOnline = false;
    player.next();
    loads.get(2)?.reject(new Error('offline'));
    await loads.get(2)?.promise.catch(() => undefined);
    expect(state()).toEqual([2, 'loading', 'network']);
    expect(player.getState().nextTry).toBe('when-online');
    loads.clear();
    network.isOnline = true;
    network.handlers?.onOnline();
    await respond(2);
    expect(state()).toEqual([2, 'loading', null]);
    expect(openedUrls().at(-1)).toBe('http://radio.example/2');
  });

  it('preloads the stream when its address is there, unless it is released before', async () => {
    const { player, channels, preloaded } = fixture;
    const [, second, third] = channels.map(withoutPlay);
    if (second) player.preload(second);
    if (third) player.preload(third)();
    await respond(2);
    await respond(3);
    expect(preloaded.map(({ request }) => request.url)).toEqual(['http://radio.example/2']);
  });
});

describe('steps before there is a list', () => {
  beforeEach(() => {
    fixture.player.setChannels([]);
    fixture.player.tune(fixture.channels[0]);
    fixture.player.next();
    fixture.player.next();
  });

  it('are made when it comes', () => {
    expect([...state(), fixture.player.getState().awaitedSteps]).toEqual([1, 'loading', null, 2]);
    fixture.player.setChannels(fixture.channels);
    expect([...state(), fixture.player.getState().awaitedSteps]).toEqual([3, 'loading', null, 0]);
  });

  it('are forgotten with an empty list, and after another command', () => {
    const { player, channels } = fixture;
    player.setChannels([]);
    player.setChannels(channels);
    expect(state()).toEqual([1, 'loading', null]);
    player.setChannels([]);
    player.previous();
    player.pause();
    player.setChannels(channels);
    expect(state()).toEqual([1, 'paused', null]);
  });
});
