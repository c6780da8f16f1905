// @module-tag failover

import { describe, expect, it } from 'vitest';
import { createAddress, createPlayerFixture } from '../testing/player-fixture.ts';
import type { PlayerAddress, StreamKind } from './player-types.ts';

const networkLoss = { code: 'network', outputBroken: false, fallback: null } as const;
const notFound = {
  code: 'source-unsupported',
  outputBroken: false,
  fallback: null,
  httpStatus: 404,
} as const;
const at = (name: string, kind: StreamKind = 'mp3') =>
  createAddress(`https://radio.example/${name}`, { kind });

function createFixture(...others: PlayerAddress[]) {
  const fixture = createPlayerFixture();
  const [first] = fixture.channels;
  fixture.player.tune({ ...first, play: [...first.play, ...others] });
  /** The path of each connection since the first one. */
  const tried = () => fixture.output().session.reloadedUrls.map((url) => url.split('/').at(-1));
  const sound = () => {
    fixture.output().events.onConnected();
    fixture.output().events.onPlaying();
    fixture.play(5);
  };
  const lose = () => fixture.output().events.onLost(networkLoss);
  /** Lets the promise of a check resolve. */
  const settle = () => Promise.resolve().then(() => Promise.resolve());
  return { ...fixture, tried, sound, lose, settle };
}

describe('failover', () => {
  it('tries the lost address once more, then the next ones, while the buffer plays on', () => {
    const { player, output, clock, tried, sound, lose } = createFixture(at('b'), at('c'));
    sound();
    for (let losses = 0; losses < 3; losses += 1) lose();
    expect(tried()).toEqual(['1', 'b', 'c']);
    expect(output().reloads).toEqual([true, true, true]);
    expect(player.getState()).toMatchObject({ status: 'playing', reconnecting: true });
    // All have failed: from the first again, at the pace of an outage.
    lose();
    expect(tried()).toHaveLength(3);
    clock.advance(5_000);
    expect(tried()[3]).toBe('1');
  });

  it('tries an address once more that has replaced another one and played', () => {
    const { tried, sound, lose } = createFixture(at('b'), at('c'));
    sound();
    lose();
    lose();
    sound();
    lose();
    lose();
    expect(tried()).toEqual(['1', 'b', 'b', '1']);
  });

  it('forgets the failures of the device once a stream has played again for seconds', () => {
    const { output, sound } = createFixture();
    const fail = () => output().events.onLost({ code: 'decode', outputBroken: true, fallback: null });
    sound();
    for (let outages = 0; outages < 3; outages += 1) {
      fail();
      fail();
      sound();
    }
    expect(output().isClosed).toBe(false);
  });

  it('counts the failures of the device before the first reconnect, which is to the same address', () => {
    const { output, sound } = createFixture();
    const fail = () => output().events.onLost({ code: 'decode', outputBroken: true, fallback: null });
    sound();
    fail();
    fail();
    expect(output().isClosed).toBe(false);
    fail();
    expect(output().isClosed).toBe(true);
  });

  it('leaves an address that sends nothing before the buffer of most streams is empty', () => {
    const { clock, tried, sound, lose } = createFixture(at('b'));
    sound();
    lose();
    clock.advance(2_999);
    expect(tried()).toEqual(['1']);
    clock.advance(1);
    expect(tried()).toEqual(['1', 'b']);
  });

  it('follows an attempt that sends nothing by another one, also at the only address', () => {
    const { clock, tried, sound, lose } = createFixture();
    sound();
    lose();
    clock.advance(2_999);
    expect(tried()).toEqual(['1']);
    clock.advance(1 + 2_000);
    expect(tried()).toEqual(['1', '1']);
  });

  it('starts with the next address where the first one refuses or sends nothing', () => {
    const refused = createFixture(at('b'));
    refused.output().events.onLost(notFound);
    expect(refused.tried()).toEqual(['b']);
    expect(refused.player.getState()).toMatchObject({ status: 'loading', error: null });
    const silent = createFixture(at('b'));
    silent.clock.advance(3_000);
    expect(silent.tried()).toEqual(['b']);
    silent.sound();
    expect(silent.player.getState()).toMatchObject({ status: 'playing', error: null });
  });

  it('gives an audio element more time, which shows no byte before it plays', () => {
    const { output, opened, clock, tried, sound, lose } = createFixture(at('b'));
    clock.advance(2_000);
    output().events.onLost({ ...networkLoss, fallback: 'audio-element' });
    clock.advance(7_000);
    expect(tried()).toEqual([]);
    sound();
    lose();
    clock.advance(9_999);
    expect(tried()).toEqual(['1']);
    clock.advance(1);
    expect(opened.map(({ request }) => request.url.split('/').at(-1))).toEqual(['1', '1', 'b']);
  });

  it('gives HLS more time as well, whose first segment a slow line loads for seconds', () => {
    const { player, channels, output, clock } = createPlayerFixture();
    player.tune({ ...channels[0], play: [at('a', 'hls'), at('b', 'hls')] });
    clock.advance(9_999);
    expect(output().session.reloadedUrls).toEqual([]);
    clock.advance(1);
    expect(output().session.reloadedUrls).toEqual(['https://radio.example/b']);
  });

  it('plays the next address in the element where a fetch of it is refused, and nothing is buffered', () => {
    const { output, opened, sound, lose } = createFixture(at('b'));
    output().events.onLost({ ...networkLoss, fallback: 'audio-element' });
    sound();
    lose();
    lose();
    expect(output().kind).toBe('media-source');
    output().events.onLost({ ...networkLoss, fallback: 'audio-element' });
    expect(output().kind).toBe('audio-element');
    expect(opened.map(({ request }) => request.url.split('/').at(-1))).toEqual(['1', '1', 'b', 'b']);
  });

  it('shows the reason when all addresses refuse, and tries them again later', () => {
    const { player, output, clock, tried } = createFixture(at('b'));
    output().events.onLost(notFound);
    output().events.onLost(notFound);
    expect(player.getState()).toMatchObject({ error: 'source-unsupported', httpStatus: 404 });
    clock.advance(300_000);
    expect(tried().slice(0, 2)).toEqual(['b', '1']);
  });

  it('does not leave an address for want of a network', () => {
    const { network, tried, sound, lose } = createFixture(at('b'));
    sound();
    network.isOnline = false;
    lose();
    expect(tried()).toEqual([]);
    network.isOnline = true;
    network.handlers?.onOnline();
    expect(tried()).toEqual(['1']);
  });

  it('opens another output where the next address needs one', () => {
    const { opened, sound, lose } = createFixture(at('b', 'other'));
    sound();
    lose();
    lose();
    expect(opened.map(({ kind, isClosed }) => [kind, isClosed])).toEqual([
      ['media-source', true],
      ['audio-element', false],
    ]);
  });
});

describe('coming back', () => {
  async function createFailedOver() {
    const fixture = createFixture(at('b'));
    fixture.sound();
    fixture.lose();
    fixture.lose();
    fixture.sound();
    return fixture;
  }

  it('returns to the first address once it is there, while the buffer plays on', async () => {
    const { output, play, network, tried, settle, sound } = await createFailedOver();
    play(15);
    await settle();
    expect(tried()).toEqual(['1', 'b']);
    network.sentUrls.add('http://radio.example/1');
    play(30);
    await settle();
    expect(tried()).toEqual(['1', 'b', '1']);
    expect(output().reloads.at(-1)).toBe(true);
    sound();
    play(900);
    await settle();
    expect(tried()).toHaveLength(3);
  });

  it('does not look for the first address while the other one has no connection either', async () => {
    const { clock, play, network, tried, lose, settle } = await createFailedOver();
    play(1);
    network.isOnline = false;
    network.sentUrls.add('http://radio.example/1');
    lose();
    clock.advance(60_000);
    await settle();
    expect(tried()).toEqual(['1', 'b']);
  });

  it('goes on with the other address when the first one is there and does not play', async () => {
    const { play, network, tried, lose, settle } = await createFailedOver();
    network.sentUrls.add('http://radio.example/1');
    play(15);
    await settle();
    lose();
    expect(tried()).toEqual(['1', 'b', '1', 'b']);
  });
});
