import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  mailToken,
  PASSWORD,
  registerAndSignIn,
  signIn,
} from '../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

const { password: _, ...profileOfAda } = ada;
const NEW_EMAIL = 'countess@example.org';

describeOnEachDatabase('the profile', (open, kind) => {
  let server: AccountsFixture;
  let token: string;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
    token = await registerAndSignIn(server);
  });
  afterEach(() => server.close());

  const update = (body: unknown) => server.call('PUT', '/api/auth/profile', { token, body });
  const changeEmail = (email = NEW_EMAIL) => update({ ...profileOfAda, email, currentPassword: PASSWORD });
  const user = async () => (await server.call('GET', '/api/auth/profile', { token })).json.user;
  const newestMail = async () => (await server.mails()).at(-1);
  const openLink = async () => {
    const link = mailToken(await newestMail());
    return server.call('GET', `/api/auth/verify-email/${link}`);
  };

  test('changes names at once without a password', async () => {
    const { status, json } = await update({ ...profileOfAda, firstName: ' Augusta ', lastName: 'King' });
    expect([status, json.message]).toEqual([200, 'Profile updated successfully!']);
    expect(json.user).toMatchObject({ fullName: 'Augusta King', email: ada.email, pendingEmail: null });
  });

  test('changes the address after its confirmation and notifies the previous one', async () => {
    const { status, json } = await changeEmail();
    expect([status, json.user.email, json.user.pendingEmail]).toEqual([200, ada.email, NEW_EMAIL]);
    expect(json.message).toContain('counts once you have opened the link');
    expect(await newestMail()).toMatchObject({ kind: 'confirm-new-email', to: NEW_EMAIL });
    expect(await signIn(server, { email: NEW_EMAIL, password: PASSWORD })).toBeUndefined();
    expect((await openLink()).status).toBe(200);
    expect(await user()).toMatchObject({ email: NEW_EMAIL, pendingEmail: null, isEmailVerified: true });
    expect(await newestMail()).toMatchObject({ kind: 'email-changed', to: ada.email });
    expect(await signIn(server, { email: NEW_EMAIL, password: PASSWORD })).toBeDefined();
  });

  test('saving names again keeps the unconfirmed address', async () => {
    await changeEmail();
    await update({ ...profileOfAda, firstName: 'Augusta' });
    expect(await user()).toMatchObject({ firstName: 'Augusta', pendingEmail: NEW_EMAIL });
    await update({ ...profileOfAda, email: NEW_EMAIL });
    expect((await openLink()).status).toBe(200);
  });

  test('a new address requires the password', async () => {
    expect(await update({ ...profileOfAda, email: NEW_EMAIL })).toMatchObject({
      status: 400,
      json: {
        code: 'validation-failed',
        errors: [{ param: 'currentPassword', msg: 'Current password is required' }],
      },
    });
    const wrong = { ...profileOfAda, email: NEW_EMAIL, currentPassword: 'Wrong 1234' };
    expect(await update(wrong)).toMatchObject({ status: 400, json: { code: 'wrong-current-password' } });
    expect((await user()).pendingEmail).toBeNull();
    expect((await server.mails()).filter(({ to }) => to === NEW_EMAIL)).toEqual([]);
  });

  test('an address of another account gets a mail without a link, and the response does not reveal it', async () => {
    const taken = 'bob@example.org';
    await registerAndSignIn(server, { email: taken, firstName: 'Bob' });
    const free = await changeEmail();
    const rejected = await changeEmail(taken);
    expect([rejected.status, rejected.json.message]).toEqual([free.status, free.json.message]);
    expect(await newestMail()).toEqual({ kind: 'account-exists', to: taken, firstName: 'Bob' });
  });

  test('rejects the confirmation of an address that was registered meanwhile', async () => {
    await changeEmail();
    const link = mailToken(await newestMail());
    await registerAndSignIn(server, { email: NEW_EMAIL });
    expect(await server.call('GET', `/api/auth/verify-email/${link}`)).toMatchObject({
      status: 400,
      json: { code: 'verification-link-invalid' },
    });
    expect((await user()).email).toBe(ada.email);
  });

  // SQLite serialises transactions, so that no registration can interleave.
  if (kind === 'postgres')
    test('rejects the confirmation of an address that is being registered concurrently', async () => {
      const { db } = server.database;
      await changeEmail();
      const link = mailToken(await newestMail());
      const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      const [inserted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const rival = db.transaction().execute(async (trx) => {
        await trx
          .insertInto('users')
          .values({ ...row, id: 'rival', email: NEW_EMAIL })
          .execute();
        inserted.resolve();
        await mayCommit.promise;
      });
      await inserted.promise;
      const confirming = server.call('GET', `/api/auth/verify-email/${link}`);
      const lockWaits = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await lockWaits.execute(db)).rows.length).toBe(1);
      mayCommit.resolve();
      await rival;
      expect(await confirming).toMatchObject({ status: 400, json: { code: 'verification-link-invalid' } });
      expect((await user()).email).toBe(ada.email);
    });

  test('an address change invalidates reset links sent to the previous address', async () => {
    await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    const resetLink = mailToken(await newestMail());
    await changeEmail();
    await openLink();
    const body = { password: 'Mallory 2000' };
    expect((await server.call('POST', `/api/auth/reset-password/${resetLink}`, { body })).status).toBe(400);
  });

  test('without mail an address changes at once, and a taken one is rejected', async () => {
    await registerAndSignIn(server, { email: 'bob@example.org' });
    await server.system.update({ emailEnabled: false });
    expect(await changeEmail('bob@example.org')).toMatchObject({
      status: 400,
      json: { errors: [{ param: 'email', msg: 'User with this email already exists' }] },
    });
    expect((await changeEmail()).json.user).toMatchObject({ email: NEW_EMAIL, pendingEmail: null });
  });
});
