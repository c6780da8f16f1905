import { appCode } from '../../apps/server/testing/authenticator.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

test('a second factor is set up, asked for at the sign-in, and switched off', {
  tag: ['@smoke', '@second-factor'],
}, async ({ page, screens, shell, enter }) => {
  const person = PEOPLE.guarded;
  await enter(person, '/profile');
  const card = screens.main.getByRole('region', { name: 'Second Factor' });
  let secret = '';
  let codes: string[] = [];

  await test.step('the profile shows the key, takes a code of the app, and shows the recovery codes', async () => {
    await card.getByRole('button', { name: 'Set Up' }).click();
    const key = await card.getByText(/^Key: /).textContent();
    secret = (key ?? '').replace('Key:', '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await screens.fill({ Code: appCode(secret) });
    await screens.field('Code').press('Enter');
    await expect(card.getByRole('heading', { name: 'Recovery Codes' })).toBeFocused();
    codes = await card.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await card.getByRole('button', { name: 'I Have Stored Them' }).click();
    await expect(card).toContainText('10 recovery codes are left.');
  });

  const signInAgain = async () => {
    await shell.signOut();
    await shell.links.filter({ hasText: 'Login' }).click();
    await screens.signIn(person.email, person.password);
    await expect(screens.title).toHaveText('Enter Your Code');
  };
  await test.step('the sign-in asks for the code once the password is right', async () => {
    await signInAgain();
    // The code of the set-up was used; that of the next half minute counts already.
    await screens.fill({ Code: appCode(secret, 1) });
    await screens.field('Code').press('Enter');
    await expect(screens.title).toHaveText('Welcome back, Greta!');
  });

  await test.step('a recovery code does in its place, once', async () => {
    await signInAgain();
    await screens.button('Use a recovery code').click();
    await screens.fill({ 'Recovery Code': codes[0] ?? '' });
    await screens.button('Sign In').click();
    await expect(screens.title).toHaveText('Welcome back, Greta!');
    await screens.open('/profile');
    await expect(card).toContainText('9 recovery codes are left.');
  });

  await test.step('it is switched off', async () => {
    await card.getByRole('button', { name: 'Switch Off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click();
    await expect(shell.toasts.getByText('Second factor switched off')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Set Up' })).toBeVisible();
  });
});
