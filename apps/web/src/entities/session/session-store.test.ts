import { beforeEach, expect, test, vi } from 'vitest';
import { endSession, sessionStore, startSession, updateUser } from './session-store.ts';
import { SAMPLE_USER } from './testing/sample-user.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } });
  return endSession;
});

test('a profile that an earlier session has asked for changes nothing', { tags: 'session-ends' }, () => {
  const session = { token: 'second', user: SAMPLE_USER, isChecked: true };
  startSession(session);
  updateUser('first', { ...SAMPLE_USER, firstName: 'Other' });
  expect(sessionStore.get()).toEqual(session);
  endSession();
  updateUser('second', SAMPLE_USER);
  expect(sessionStore.get()).toBeNull();
});
