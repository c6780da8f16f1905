import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewAuditEntry } from './audit-types.ts';
import { RefusalService } from './refusal-service.ts';

let entries: NewAuditEntry[];
let errors: number;
let refusals: RefusalService;
beforeEach(() => {
  vi.useFakeTimers();
  [entries, errors] = [[], 0];
  refusals = new RefusalService({
    audit: {
      record: async (entry) => {
        if (entry.targetId === 'full disk') throw new Error('disk full');
        entries.push(entry);
      },
    },
    logger: { error: () => (errors += 1) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('records twenty refusals of an action a minute, and how many more there were', async () => {
  for (let index = 0; index < 50; index += 1) await refusals.record({ action: 'password.wrong' });
  await refusals.record({ action: 'call.denied', actorId: 'u1' });
  expect(entries).toHaveLength(21);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(entries.slice(21)).toEqual([{ action: 'password.wrong', details: { more: 30 }, address: null }]);
  await refusals.record({ action: 'password.wrong' });
  expect(entries).toHaveLength(23);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(entries).toHaveLength(23);
});

test('a refusal that cannot be recorded is logged, and the caller goes on', async () => {
  await refusals.record({ action: 'password.wrong', targetId: 'full disk' });
  expect([errors, entries.length]).toEqual([1, 0]);
});
