import { beforeEach, expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { NO_STATS } from '../../dial/channels/channel-record.ts';
import { HOUR_MS, MINUTE_MS, MINUTES_KEPT_MS } from './listening-limits.ts';
import { ListeningRepository } from './listening-repository.ts';
import { Sampler } from './sampler.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const CHANNELS = Array.from({ length: 600 }, (_, number) => ({
  id: `0197-${String(number).padStart(4, '0')}`,
  stats: { ...NO_STATS, currentListeners: 60, hereNow: 60 },
}));
const [NEWEST] = CHANNELS.slice(-1);

describeOnEachDatabase('samples of hours', (open) => {
  let database: Database;
  let repository: ListeningRepository;
  beforeEach(async () => {
    database = await open();
    repository = new ListeningRepository(database);
  });
  const start = () => new Sampler(repository, 400 * 24 * HOUR_MS);
  const hours = () =>
    database.db
      .selectFrom('listener_samples')
      .select(['at', 'channel_id', 'listeners', 'here_now', 'peak'])
      .where('span_ms', '=', HOUR_MS)
      .orderBy('at')
      .orderBy('channel_id')
      .execute();
  const expected = (at: number, channels = CHANNELS) =>
    channels.map(({ id }) => ({ at, channel_id: id, listeners: 1, here_now: 1, peak: 60 }));

  test('a start goes on where the last one ended', async () => {
    await start().sample(START, CHANNELS);
    await start().sample(START + HOUR_MS, CHANNELS);
    expect(await hours()).toEqual(expected(START));
    const aggregate = vi.spyOn(repository, 'aggregateHour');
    await start().sample(START + 2 * HOUR_MS + MINUTE_MS, CHANNELS);
    expect(aggregate.mock.calls.map(([at, { after }]) => [at, after])).toEqual([
      [START, NEWEST?.id],
      [START + HOUR_MS, ''],
      [START + HOUR_MS, CHANNELS[249]?.id],
      [START + HOUR_MS, CHANNELS[499]?.id],
    ]);
    expect(await hours()).toEqual([START, START + HOUR_MS].flatMap((at) => expected(at)));
  });

  test('a start skips hours without listeners, and those whose minutes are too old', async () => {
    for (const hour of [0, 1, 40]) await start().sample(START + hour * HOUR_MS, CHANNELS.slice(0, 1));
    const aggregate = vi.spyOn(repository, 'aggregateHour');
    await repository.deleteBefore(HOUR_MS, START + 40 * HOUR_MS, 10);
    await start().sample(START + MINUTES_KEPT_MS, []);
    expect(aggregate.mock.calls.map(([at]) => at)).toEqual([START + HOUR_MS, START + 40 * HOUR_MS]);
  });

  test('aggregates channels in portions, and lets other work run in between', async () => {
    await start().sample(START, CHANNELS);
    const began = vi.spyOn(repository, 'aggregateHour').mockResolvedValue();
    let calls = Number.NaN;
    vi.spyOn(repository, 'findHourOfMinutes').mockImplementationOnce(async () => {
      setImmediate(() => {
        calls = began.mock.calls.length;
      });
      return START;
    });
    await start().sample(START + HOUR_MS, CHANNELS);
    expect([calls, began.mock.calls.length]).toEqual([1, 3]);
  });

  test('a stop ends it after the statement under way, and the next start aggregates the rest', async () => {
    await start().sample(START, CHANNELS);
    const stopping = new AbortController();
    const aggregate = vi.spyOn(repository, 'aggregateHour');
    aggregate.mockImplementationOnce(async (at, range) => {
      stopping.abort();
      await new ListeningRepository(database).aggregateHour(at, range);
    });
    const prune = vi.spyOn(repository, 'deleteBefore');
    await start().sample(START + HOUR_MS, CHANNELS, stopping.signal);
    expect(await hours()).toEqual(expected(START, CHANNELS.slice(0, 250)));
    expect(prune).not.toHaveBeenCalled();
    // A channel that was deleted meanwhile has its hour, too.
    await start().sample(START + HOUR_MS + MINUTE_MS, CHANNELS.slice(0, -1));
    expect(await hours()).toEqual(expected(START));
    expect(aggregate).toHaveBeenCalledTimes(3);
  });

  test('a stop ends the deletion of old samples', async () => {
    const stopping = new AbortController();
    const prune = vi.spyOn(repository, 'deleteBefore').mockImplementation(async (_span, _before, limit) => {
      if (prune.mock.calls.length === 2) stopping.abort();
      return prune.mock.calls.length > 2 ? 0 : limit;
    });
    await start().sample(START, CHANNELS, stopping.signal);
    expect(prune).toHaveBeenCalledTimes(2);
  });
});
