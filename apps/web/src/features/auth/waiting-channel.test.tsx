import { describe, expect, test } from 'vitest';
import { form } from '../../../testing/account-form.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { openAccountScreen } from '../../../testing/open-account-screen.tsx';
import { sampleChannel } from '../../../testing/sample-channels.ts';
import { screen } from '../../../testing/screen.ts';

const openPath = (path: string, isActive = true) =>
  openAccountScreen(path, {
    getChannel: ({ params }) =>
      params.id === 'nova'
        ? { success: true, data: sampleChannel({ isActive }) }
        : refusal('channel-not-found'),
  });

const waiting = () => screen.panel('Its page opens after the sign-in');

describe('the sign-in before the page of a channel', { tags: ['login-names-channel'] }, () => {
  test('shows which channel waits', async () => {
    openPath('/channel/nova');
    await expect.element(form.title).toHaveTextContent('Sign In');
    await expect.element(waiting().getByRole('heading', { name: 'Nova' })).toBeVisible();
    await expect.element(waiting().getByText('Channel 7', { exact: true })).toBeVisible();
    await expect.element(waiting().getByRole('button', { name: 'Play Nova' })).toBeVisible();
  });

  test.each([
    ['Sign Up', 'Sign In'],
    ['Forgot your password?', 'Back to Login'],
  ])('still shows it after a look behind %j', async (there, back) => {
    openPath('/channel/nova');
    await form.link(there).click();
    await expect.element(form.title).not.toHaveTextContent('Sign In');
    await form.link(back).click();
    await expect.element(waiting().getByRole('heading', { name: 'Nova' })).toBeVisible();
  });

  test('does not offer to play a channel that is not active', async () => {
    openPath('/channel/nova', false);
    await expect.element(waiting()).toBeVisible();
    await expect.element(waiting().getByRole('button')).not.toBeInTheDocument();
  });

  test.each(['/favorites', '/channel/unknown'])('shows none before %s', async (path) => {
    openPath(path);
    await expect.element(form.title).toHaveTextContent('Sign In');
    await expect.element(waiting()).not.toBeInTheDocument();
  });
});
