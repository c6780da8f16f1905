import type { User } from '@airdial/contract/user/schema';
import { describe, expect, test, vi } from 'vitest';
import { FakeApi, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { card } from '../../../testing/open-favorites.tsx';
import { dialOf } from '../../../testing/public-channels.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleChannel } from '../../../testing/sample-channels.ts';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { StoredFavorites } from '../../../testing/stored-favorites.ts';
import { expireSession, sessionStore, startSession } from '../../entities/session/session-store.ts';
import { DetailsForm } from '../../features/profile/details-form.tsx';
import { MembersOnly } from '../guards.tsx';
import FavoritesPage from '../pages/favorites-page.tsx';
import { SessionWatch } from './session-watch.tsx';

const ENDED = 'Your session has ended. Please sign in again.';
const stored = () => [localStorage.getItem('token'), localStorage.getItem('user')];

test('a session that ends leads to the sign-in screen, and back to the same place', {
  tags: ['session-ends', 'login-returns'],
}, async () => {
  const api = new FakeApi({ getProfile: () => refusal('server-busy') });
  renderPart(<SessionWatch />, '/admin/users?search=zoe#row');
  await expect.poll(() => api.requests('getProfile').length).toBeGreaterThan(0);
  expireSession('a-token');
  await expect.element(screen.toast('Your session has ended. Please sign in again.')).toBeVisible();
  expect(location.pathname).toBe('/login');
  expect(history.state).toMatchObject({ state: { from: '/admin/users?search=zoe#row' } });
});

test('a call that the server refuses leads to the sign-in, behind which its page waits', {
  tags: ['session-ends', 'session-lost'],
}, async () => {
  new FakeApi({
    getProfile: () => ({ success: true, user: ADA }),
    updateProfile: () => refusal('unauthenticated'),
  });
  renderPart(
    <>
      <SessionWatch />
      <MembersOnly>
        <DetailsForm />
      </MembersOnly>
    </>,
    '/profile',
  );
  await screen.main.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(screen.toast(ENDED)).toBeVisible();
  expect(location.pathname).toBe('/login');
  expect(history.state).toMatchObject({ state: { from: '/profile' } });
  expect(stored()).toEqual([null, null]);
});

test('favorites that another tab has removed leave this one too', { tags: ['favorite-toggle'] }, async () => {
  const nova = sampleChannel();
  const user: User = { ...ADA, favoriteChannels: [nova._id] };
  const api = new FakeApi({
    ...new StoredFavorites({ channels: [nova] }).responses,
    getDial: () => dialOf([]),
    getProfile: () => ({ success: true, user }),
  });
  renderPart(
    <>
      <SessionWatch />
      <FavoritesPage />
    </>,
    '/favorites',
    { user },
  );
  await expect.element(card('Nova')).toBeVisible();
  await expect.poll(() => api.requests('getProfile').length).toBeGreaterThan(0);
  api.respond({
    ...new StoredFavorites({}).responses,
    getProfile: () => ({ success: true, user: { ...user, favoriteChannels: [] } }),
  });
  localStorage.setItem('user', JSON.stringify({ ...user, favoriteChannels: [] }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await expect.element(card('Nova')).not.toBeInTheDocument();
});

describe('a stored session', { tags: ['session-validated', 'stored-keys'] }, () => {
  const FORMER: User = { ...ADA, firstName: 'Former' };

  /** A page that starts with a session of long ago. */
  const start = (getProfile: () => { success: true; user: User } | Response) => {
    const api = new FakeApi({ getProfile: () => refusal('server-busy') });
    renderPart(<SessionWatch />, '/');
    api.respond({ getProfile });
    startSession({ token: 'an-old-token', user: FORMER, isChecked: false });
    return api;
  };

  test('takes its user from the server', async () => {
    start(() => ({ success: true, user: ADA }));
    await expect.poll(stored).toEqual(['an-old-token', JSON.stringify(ADA)]);
    expect(sessionStore.get()).toMatchObject({ user: ADA, isChecked: true });
  });

  test('ends where the server does not know it', async () => {
    start(() => refusal('unauthenticated'));
    await expect.element(screen.toast(ENDED)).toBeVisible();
    expect(location.pathname).toBe('/login');
    expect(stored()).toEqual([null, null]);
  });

  test('stays while the server fails, which is asked again', async () => {
    const api = start(noNetwork);
    await expect
      .poll(() => sessionStore.get())
      .toEqual({ token: 'an-old-token', user: FORMER, isChecked: true });
    const before = api.requests('getProfile').length;
    api.respond({ getProfile: () => refusal('database-unavailable') });
    await expect.poll(() => api.requests('getProfile').length).toBeGreaterThan(before);
    expect(stored()).toEqual(['an-old-token', JSON.stringify(FORMER)]);
    api.respond({ getProfile: () => ({ success: true, user: ADA }) });
    await expect.poll(() => sessionStore.get()?.user.firstName).toBe('Ada');
  });

  test('ends where the server’s user cannot be read', async () => {
    let responses = 0;
    start(() => {
      responses += 1;
      return new Response('{"success":true,"user":{"_id":"ada"}}');
    });
    await expect.poll(() => location.pathname).toBe('/login');
    expect(stored()).toEqual([null, null]);
    // Each response is reported, some time after it was read.
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(responses);
    vi.mocked(console.error).mockClear();
  });
});

test('an administrator from whom the station asks a second factor is led to its set-up', {
  tags: ['second-factor'],
}, async () => {
  new FakeApi({ getProfile: () => ({ success: true, user: { ...ADA, needsSecondFactor: true } }) });
  renderPart(<SessionWatch />, '/dashboard');
  await expect.poll(() => location.pathname).toBe('/profile');
});
