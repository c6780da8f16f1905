import { expect, test } from 'vitest';
import { FakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { expireSession } from '../../entities/session/session-store.ts';
import { SessionWatch } from './session-watch.tsx';

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
