// @module-tag auth-calls

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
} from '../../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';

const { password: _, ...profileOfAda } = ada;
const NEW_EMAIL = 'countess@example.org';

describeOnEachDatabase('the profile', (open, kind) => {
  let server: AccountsFixture;
  let token: string;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
    token = await registerAndSignIn(server);
    await openLink();
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

  test('saving names with the unconfirmed address keeps it, and needs no password', async () => {
    await changeEmail();
    const { json } = await update({ ...profileOfAda, firstName: 'Augusta', email: NEW_EMAIL });
    expect(json.user).toMatchObject({ firstName: 'Augusta', email: ada.email, pendingEmail: NEW_EMAIL });
    expect((await openLink()).status).toBe(200);
  });

  test('the present address, put back, cancels a change without a password', async () => {
    await changeEmail();
    const { status, json } = await update(profileOfAda);
    expect([status, json.user.pendingEmail]).toEqual([200, null]);
    expect(json.message).toContain('stays as it is');
    expect((await openLink()).status).toBe(400);
    expect(await user()).toMatchObject({ email: ada.email, pendingEmail: null });
  });

  test('notifies the current address of a requested change, three times an hour at most', async () => {
    for (let index = 0; index < 3; index += 1)
      expect((await changeEmail(`countess${index}@example.org`)).status).toBe(200);
    expect((await changeEmail()).json.code).toBe('too-many-requests');
    const announced = (await server.mails()).filter(({ kind: name }) => name === 'email-change-requested');
    expect(announced.map(({ to }) => to)).toEqual(Array(3).fill(ada.email));
    expect((await user()).pendingEmail).toBe('countess2@example.org');
  });

  test('before the verification a new address corrects the registration, and the old link dies', async () => {
    const typed = 'grace@example.orgg';
    token = await registerAndSignIn(server, { email: typed });
    const old = mailToken(await newestMail());
    const { status, json } = await changeEmail();
    expect([status, json.user.email, json.user.pendingEmail]).toEqual([200, NEW_EMAIL, null]);
    expect(json.message).toContain('was corrected');
    expect((await server.call('GET', `/api/auth/verify-email/${old}`)).status).toBe(400);
    expect(await signIn(server, { email: NEW_EMAIL, password: PASSWORD })).toBeDefined();
    expect(await signIn(server, { email: typed, password: PASSWORD })).toBeUndefined();
    expect((await openLink()).status).toBe(200);
    expect(await user()).toMatchObject({ email: NEW_EMAIL, isEmailVerified: true });
    expect((await server.mails()).filter(({ to }) => to === typed)).toEqual([]);
  });

  test('a correction to an address of another account responds alike, and can be corrected again', async () => {
    const typed = { email: 'grace@example.orgg', password: PASSWORD };
    token = await registerAndSignIn(server, typed);
    const { status, json } = await changeEmail(ada.email);
    expect([status, json.user.email, json.user.pendingEmail]).toEqual([200, ada.email, null]);
    expect(json.message).toContain('was corrected');
    expect(await newestMail()).toMatchObject({ kind: 'account-exists', to: ada.email });
    token = await signIn(server, typed);
    expect(await user()).toMatchObject({ email: ada.email, isEmailVerified: false });
    expect((await changeEmail()).json.user.email).toBe(NEW_EMAIL);
    expect((await openLink()).status).toBe(200);
    expect(await user()).toMatchObject({ email: NEW_EMAIL, isEmailVerified: true });
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
