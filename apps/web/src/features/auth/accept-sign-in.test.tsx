import { expect, onTestFinished, test } from 'vitest';
import { ADA } from '../../../testing/sample-people.ts';
import { endSession } from '../../entities/session/session-store.ts';
import { parseDraft, saveDraft } from '../../lib/form/form-draft.ts';
import { acceptSignIn } from './accept-sign-in.ts';

const draftOf = (owner: string) => ({ owner, form: 'profile', values: {}, leftOut: false, storedAt: null });

test.each([
  [ADA._id, draftOf(ADA._id)],
  ['grace', null],
])('what %s has typed is kept for its owner alone', { tags: ['session-ends'] }, (owner, kept) => {
  onTestFinished(() => {
    endSession();
    sessionStorage.clear();
  });
  saveDraft(draftOf(owner));
  acceptSignIn({ success: true, token: 'a-token', user: ADA });
  expect(parseDraft(sessionStorage.getItem('draft'))).toEqual(kept);
});
