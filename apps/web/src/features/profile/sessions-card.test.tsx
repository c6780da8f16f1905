import type { AccountSession } from '@airdial/contract/account/schema';
import { describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { form } from '../../../testing/account-form.ts';
import { FakeApi, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { PHONE, setViewport } from '../../../testing/viewport.ts';
import { SessionsCard } from './sessions-card.tsx';

const sampleSession = (_id: string, more: Partial<AccountSession> = {}): AccountSession => ({
  _id,
  device: 'Chrome on Linux',
  network: '203.0.113.0/24',
  isThisNetwork: false,
  isCurrent: false,
  createdAt: '2026-01-02T12:00:00.000Z',
  lastSeenAt: '2026-01-02T12:00:00.000Z',
  ...more,
});

/** This session and two others. */
const openCard = () => {
  let sessions = [
    sampleSession('here', { isCurrent: true, isThisNetwork: true }),
    sampleSession('phone', { device: 'Safari on iPhone' }),
    sampleSession('unknown', { device: '', network: '' }),
  ];
  const keep = (isKept: (session: AccountSession) => boolean) => {
    const before = sessions.length;
    sessions = sessions.filter(isKept);
    const ended = before - sessions.length;
    return { success: true as const, message: `${ended} ended`, ended };
  };
  const api = new FakeApi({
    listSessions: () => ({ success: true, sessions }),
    endSession: ({ params }) => keep(({ _id }) => _id !== params.id),
    endOtherSessions: () => keep(({ isCurrent }) => isCurrent),
  });
  renderPart(<SessionsCard />, '/profile');
  return api;
};

const rows = () => screen.panel('Sessions').getByRole('listitem');
const INTRO = /^Where this account is signed in\./;

describe('the sessions of the own account', { tags: ['session-list'] }, () => {
  test('are listed with device and network, and this one cannot be ended', async () => {
    openCard();
    await expect.element(rows()).toHaveLength(3);
    await expect.element(rows().first()).toMatchTextContent('Chrome on Linux This session');
    await expect.element(rows().first()).toMatchTextContent('This network (203.0.113.0/24)');
    await expect.element(rows().first().getByRole('button')).not.toBeInTheDocument();
    await expect.element(rows().last()).toMatchTextContent('Unknown device');
    await expect.element(rows().last()).toMatchTextContent('Unknown network');
  });

  test('fit a phone with letters of twice the size, and their buttons wrap', async () => {
    await setViewport(PHONE);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    openCard();
    await expect.element(rows()).toHaveLength(3);
    expect(document.documentElement.scrollWidth).toBe(PHONE[0]);
  });

  test('end one by one, and the focus stays in the card', async () => {
    const api = openCard();
    const end = form.button('End the session: Safari on iPhone');
    await expect.element(end).toBeVisible();
    (end.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.toast('1 ended')).toBeVisible();
    await expect.element(rows()).toHaveLength(2);
    await expect.element(screen.panel('Sessions').getByText(INTRO)).toHaveFocus();
    expect(api.requests('endSession').map(({ params }) => params.id)).toEqual(['phone']);
  });

  test('end all but this one', async () => {
    openCard();
    await form.button('End All Other Sessions').click();
    await expect.element(screen.toast('2 ended')).toBeVisible();
    await expect.element(rows()).toHaveLength(1);
    await expect.element(screen.panel('Sessions').getByRole('button')).not.toBeInTheDocument();
  });

  test('are loaded again on request', async () => {
    const api = openCard();
    const { sessions } = { sessions: [sampleSession('here', { isCurrent: true })] };
    api.respond({ listSessions: () => refusal('server-busy') });
    await expect.element(form.button('Try again')).toBeVisible();
    api.respond({ listSessions: () => ({ success: true, sessions }) });
    await form.button('Try again').click();
    await expect.element(rows()).toHaveLength(1);
  });

  test('stay where one cannot be ended', async () => {
    const api = openCard();
    api.respond({ endOtherSessions: noNetwork });
    await form.button('End All Other Sessions').click();
    await expect.element(screen.toast('Failed to end the session')).toBeVisible();
    await expect.element(rows()).toHaveLength(3);
  });
});
