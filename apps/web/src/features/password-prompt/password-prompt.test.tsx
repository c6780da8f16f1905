import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/expect-no-violations.ts';
import { FakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { fillDialog, screen } from '../../../testing/screen.ts';
import { sessionStore } from '../../entities/session/session-store.ts';
import { api as calls } from '../../lib/api.ts';
import { PasswordPrompt } from './password-prompt.tsx';

const CONFIRMED = { success: true as const, message: 'Password confirmed' };
const OFF = { success: true as const, message: 'Second factor switched off' };

/** A button whose call needs a recent password. */
const openPrompt = async (confirmPassword: () => typeof CONFIRMED | Response = () => CONFIRMED) => {
  let isRecent = false;
  const outcomes: string[] = [];
  const api = new FakeApi({
    removeSecondFactor: () => (isRecent ? OFF : refusal('password-needed')),
    confirmPassword: () => {
      const response = confirmPassword();
      isRecent = response === CONFIRMED;
      return response;
    },
  });
  const remove = async () => {
    const outcome = await calls
      .removeSecondFactor()
      .catch(({ code }: { code: string }) => ({ message: code }));
    outcomes.push(outcome.message);
  };
  renderPart(
    <>
      <button type="button" onClick={remove}>
        Switch Off
      </button>
      <PasswordPrompt />
    </>,
  );
  await page.getByRole('button', { name: 'Switch Off' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Confirm Your Password' })).toBeVisible();
  return { api, outcomes };
};

describe('a call that needs a recent password', { tags: ['second-factor', 'recent-password'] }, () => {
  test('asks for it, and is then repeated', async () => {
    const { api, outcomes } = await openPrompt();
    await expect.element(screen.field('Your Password')).toHaveFocus();
    await fillDialog({ 'Your Password': 'Engine number 1' });
    await screen.button('Confirm').click();
    await expect.poll(() => outcomes).toEqual([OFF.message]);
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(api.requests('confirmPassword').map(({ body }) => body)).toEqual([
      { currentPassword: 'Engine number 1' },
    ]);
  });

  test('is refused where the dialog is closed', async () => {
    const { api, outcomes } = await openPrompt();
    await screen.button('Cancel').click();
    await expect.poll(() => outcomes).toEqual(['password-needed']);
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(api.requests('confirmPassword')).toEqual([]);
  });

  test('shows a wrong password at its field', async () => {
    const msg = 'Current password is incorrect';
    await openPrompt(() =>
      refusal('wrong-current-password', { errors: [{ param: 'currentPassword', msg }] }),
    );
    await fillDialog({ 'Your Password': 'wrong' });
    await screen.button('Confirm').click();
    await expect.element(screen.field('Your Password')).toHaveAccessibleDescription(msg);
  });

  test('asks the owner of a second factor for a code with it, or a recovery code', async () => {
    let asked = 0;
    const { api, outcomes } = await openPrompt(() => {
      asked += 1;
      return asked === 1 ? refusal('code-needed') : CONFIRMED;
    });
    await fillDialog({ 'Your Password': 'Engine number 1' });
    await screen.button('Confirm').click();
    await expect.element(screen.field('Code')).toHaveFocus();
    await screen.button('Use a recovery code').click();
    await fillDialog({ 'Recovery Code': 'ABCD-EFGH-2345-6777' });
    await expectNoViolations();
    await screen.button('Confirm').click();
    await expect.poll(() => outcomes).toEqual([OFF.message]);
    expect(api.requests('confirmPassword').at(-1)?.body).toEqual({
      currentPassword: 'Engine number 1',
      code: 'ABCDEFGH23456777',
    });
  });
});

test('a call that needs a second factor leads to its set-up', { tags: ['second-factor'] }, async () => {
  new FakeApi({ removeSecondFactor: () => refusal('second-factor-needed') });
  renderPart(
    <>
      <button type="button" onClick={() => calls.removeSecondFactor().catch(() => undefined)}>
        Switch Off
      </button>
      <PasswordPrompt />
    </>,
  );
  await page.getByRole('button', { name: 'Switch Off' }).click();
  await expect.poll(() => sessionStore.get()?.user.needsSecondFactor).toBe(true);
  await expect.element(screen.dialog).not.toBeInTheDocument();
});
