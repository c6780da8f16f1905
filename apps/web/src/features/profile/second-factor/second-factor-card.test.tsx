import type { SecondFactorStatus } from '@airdial/contract/second-factor/schema';
import type { User } from '@airdial/contract/user/schema';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectMistake, form } from '../../../../testing/account-form.ts';
import { expectNoViolations } from '../../../../testing/expect-no-violations.ts';
import { FakeApi, refusal } from '../../../../testing/fake-api.ts';
import { renderPart } from '../../../../testing/render-part.tsx';
import { ADA } from '../../../../testing/sample-people.ts';
import { screen } from '../../../../testing/screen.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const CODES_TEXT = `${CODES.join('\n')}\n`;
const OFF: SecondFactorStatus = { success: true, isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const ON: SecondFactorStatus = { ...OFF, isOn: true, recoveryCodesLeft: 2 };

/** The card over a server that stores whether the second factor is on. */
const openCard = (status: SecondFactorStatus, user: User = ADA) => {
  let stored = status;
  const api = new FakeApi({
    getSecondFactor: () => stored,
    beginSecondFactor: () => ({ success: true, secret: SECRET, uri: `otpauth://totp/Ada?secret=${SECRET}` }),
    confirmSecondFactor: () => {
      stored = ON;
      return { success: true, message: 'Second factor switched on.', recoveryCodes: CODES };
    },
    renewRecoveryCodes: () => ({ success: true, message: 'New recovery codes made.', recoveryCodes: CODES }),
    removeSecondFactor: () => {
      stored = OFF;
      return { success: true, message: 'Second factor switched off' };
    },
  });
  renderPart(<SecondFactorCard />, '/profile', { user });
  return api;
};

const card = () => screen.panel('Second Factor');
const heading = () => card().getByRole('heading', { name: 'Second Factor', exact: true });

describe('setting a second factor up', { tags: ['second-factor'] }, () => {
  const begin = async () => {
    const api = openCard(OFF);
    await form.button('Set Up').click();
    await expect.element(form.field('Code')).toBeVisible();
    return api;
  };

  test('shows the key as a QR code, and in groups to be typed', async () => {
    await begin();
    await expect.element(card().getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    await expect
      .element(card().getByText(/^Key: /))
      .toHaveTextContent('Key: ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
    await expectNoViolations();
  });

  test('wants six digits', async () => {
    const api = await begin();
    await form.field('Code').fill('123');
    await form.button('Switch On').click();
    await expectMistake('Code', 'Enter the six digits that the app shows');
    expect(api.requests('confirmSecondFactor')).toEqual([]);
  });

  test('shows a wrong code at the field', async () => {
    const msg = 'This code is wrong or was used already. Enter the newest one of the app.';
    const api = await begin();
    api.respond({ confirmSecondFactor: () => refusal('wrong-code', { errors: [{ param: 'code', msg }] }) });
    await form.field('Code').fill('000000');
    await userEvent.keyboard('{Enter}');
    await expectMistake('Code', msg);
  });

  test('ends with the recovery codes, which are shown this one time', async () => {
    const api = await begin();
    await form.field('Code').fill('123 456');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.toast('Second factor switched on.')).toBeVisible();
    await expect.element(card().getByRole('heading', { name: 'Recovery Codes' })).toHaveFocus();
    const shown = card()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(shown).toEqual(CODES);
    await expectNoViolations();
    await form.button('I Have Stored Them').click();
    await expect.element(form.text('2 recovery codes are left.')).toBeVisible();
    await expect.element(card().getByRole('listitem')).not.toBeInTheDocument();
    await expect.element(heading()).toHaveFocus();
    expect(api.requests('confirmSecondFactor').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  test('leads back on Cancel', async () => {
    await begin();
    await form.button('Cancel').click();
    await expect.element(form.button('Set Up')).toBeVisible();
    await expect.element(heading()).toHaveFocus();
  });
});

describe('recovery codes', { tags: ['second-factor'] }, () => {
  const showCodes = async () => {
    openCard(ON);
    await form.button('New Recovery Codes').click();
    await expect.element(card().getByRole('heading', { name: 'Recovery Codes' })).toBeVisible();
  };

  test('can be downloaded', async () => {
    await showCodes();
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'about:blank#codes';
    });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await form.button('Download').click();
    await expect.poll(() => files.length).toBe(1);
    expect(await files[0]?.text()).toBe(CODES_TEXT);
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      'recovery-codes.txt',
    ]);
  });

  test('can be copied', async () => {
    await showCodes();
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await form.button('Copy').click();
    await expect.element(screen.toast('Recovery codes copied to clipboard')).toBeVisible();
    expect(copy).toHaveBeenCalledExactlyOnceWith(CODES_TEXT);
  });
});

test('a second factor is switched off after a question', { tags: ['second-factor'] }, async () => {
  const api = openCard(ON);
  await form.button('Switch Off').click();
  await screen.button('Cancel').click();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  expect(api.requests('removeSecondFactor')).toEqual([]);
  await form.button('Switch Off').click();
  await screen.button('Switch Off').click();
  await expect.element(screen.toast('Second factor switched off')).toBeVisible();
  await expect.element(form.button('Set Up')).toBeVisible();
  await expect.element(heading()).toHaveFocus();
  await expect.element(form.button('Set Up')).toBeVisible();
});

test('the card has the focus where the station asks its administrator for a second factor', {
  tags: ['second-factor'],
}, async () => {
  openCard({ ...OFF, isRequired: true }, { ...ADA, needsSecondFactor: true });
  await expect.element(card().getByRole('heading', { name: 'Second Factor' })).toHaveFocus();
  await expect.element(card().getByText(/^This station asks its administrators/)).toBeVisible();
});
