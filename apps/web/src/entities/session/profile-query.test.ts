import { beforeEach, expect, it, vi } from 'vitest';
import { profileOptions } from './profile-query.ts';
import { currentToken, endSession, sessionStore, startSession } from './session-store.ts';
import { SAMPLE_USER } from './testing/sample-user.ts';

const SESSION = { token: 'secret', user: SAMPLE_USER, isChecked: false };

const refusal = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'No.' }, { status });
const proxyPage = (status: number) => () => new Response('<h1>Sorry</h1>', { status });

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } });
  startSession(SESSION);
  return () => {
    endSession();
    vi.unstubAllGlobals();
  };
});

const loadProfile = async (respond: () => Response) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
  const { queryFn } = profileOptions(SESSION);
  if (typeof queryFn !== 'function') throw new Error('no query function');
  const context = { signal: new AbortController().signal } as Parameters<typeof queryFn>[0];
  await Promise.resolve(queryFn(context)).catch(() => undefined);
};

it.each([
  ['a refused token', refusal(401, 'unauthenticated')],
  ['a deactivated account', refusal(403, 'account-inactive')],
  ['a refusal', refusal(403, 'forbidden')],
  ['a user of another shape', () => Response.json({ success: true, user: { _id: 'u1' } })],
])('ends the stored session for %s', { tags: 'session-validated' }, async (_, respond) => {
  await loadProfile(respond);
  expect(currentToken()).toBeNull();
});

it.each([
  ['an error of the server', refusal(500, 'internal')],
  ['a database that is away', refusal(503, 'database-unavailable')],
  ['too many requests', refusal(429, 'too-many-requests')],
  ['an error page of a proxy', proxyPage(502)],
  ['a refusal by a proxy', proxyPage(403)],
  [
    'a lost connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('keeps and trusts the stored session for %s', { tags: 'session-validated' }, async (_, respond) => {
  await loadProfile(respond);
  expect(sessionStore.get()).toEqual({ ...SESSION, isChecked: true });
});
