import { expect, it } from 'vitest';
import { createLiveFixture, snapshot } from './testing/live-fixture.ts';

const VISIBLE = { show: ['a', 'b'], playing: null };
const PLAYING = { show: ['a', 'b'], playing: 'b' };

/** A connected page whose change of the subscription has reached a node that does not have its connection. */
const createUnreachable = async () => {
  const fixture = createLiveFixture();
  fixture.client.subscribe(VISIBLE);
  fixture.stream().onEvent(snapshot('one'));
  fixture.sendSubscription.mockResolvedValueOnce(false);
  fixture.client.subscribe(PLAYING);
  await fixture.clock.advance(500);
  return fixture;
};

it('opens another connection at once, and no event is missed meanwhile', async () => {
  const { opened, onEvent, stream, clock, poll } = await createUnreachable();
  expect(opened.map(({ subscription }) => subscription)).toEqual([VISIBLE, PLAYING]);
  const heartbeat = { kind: 'heartbeat', data: {} } as const;
  opened[0]?.onEvent(heartbeat);
  expect(onEvent).toHaveBeenLastCalledWith(heartbeat, null);
  stream().onEvent(snapshot('two'));
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  // As after a change of the subscription, not as after an outage, which fetches the lists again.
  expect(onEvent).toHaveBeenLastCalledWith(snapshot('two'), null);
  await clock.advance(20_000);
  expect([opened.length, poll.mock.calls.length]).toEqual([2, 0]);
});

it('sends what changes next over the other connection', async () => {
  const { client, clock, sendSubscription, stream, opened } = await createUnreachable();
  client.subscribe(VISIBLE);
  opened[0]?.onEvent({ kind: 'heartbeat', data: {} });
  await clock.advance(5_000);
  expect(sendSubscription).toHaveBeenCalledTimes(1);
  stream().onEvent(snapshot('two'));
  await clock.advance(500);
  expect(sendSubscription).toHaveBeenLastCalledWith('two', VISIBLE);
});

it('has missed events when the former connection ends first', async () => {
  const { opened, onEvent, stream } = await createUnreachable();
  opened[0]?.onEnd('cut');
  expect(opened).toHaveLength(2);
  stream().onEvent(snapshot('two'));
  expect(onEvent).toHaveBeenLastCalledWith(snapshot('two'), PLAYING);
});

it('reconnects as after an outage when the other connection fails', async () => {
  const { opened, clock, stream, onEvent } = await createUnreachable();
  stream().onEnd('cut');
  expect(opened[0]?.isClosed).toBe(true);
  await clock.advance(2_000);
  expect(opened).toHaveLength(3);
  stream().onEvent(snapshot('three'));
  expect(onEvent).toHaveBeenLastCalledWith(snapshot('three'), PLAYING);
});

it('closes both connections when the page needs none', async () => {
  const { client, clock, opened } = await createUnreachable();
  client.subscribe(null);
  expect([opened.map(({ isClosed }) => isClosed), clock.pending]).toEqual([[true, true], 0]);
});
