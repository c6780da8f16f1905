import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { parseDraft, saveDraft } from '../../lib/form/form-draft.ts';
import ProfileButton from './profile-button.tsx';

test('a sign-out drops the draft of the account', { tags: ['session-ends'] }, async () => {
  new FakeApi({ logout: () => ({ success: true, message: 'Signed out' }) });
  renderPart(<ProfileButton user={ADA} />, '/dashboard');
  saveDraft({
    owner: ADA._id,
    form: 'system',
    values: { systemName: 'Nova' },
    leftOut: false,
    storedAt: null,
  });
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => localStorage.getItem('token')).toBeNull();
  expect(parseDraft(sessionStorage.getItem('draft'))).toBeNull();
});
