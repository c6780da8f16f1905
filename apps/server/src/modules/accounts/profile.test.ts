import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsApp,
  ada,
  join,
  openAccountsApp,
  PASSWORD,
  signIn,
  tokenOf,
} from '../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

const { password: _, ...profileOfAda } = ada;
const NEW_EMAIL = 'countess@example.org';

describeOnEachDatabase('the profile', (open, kind) => {
  let station: AccountsApp;
  let token: string;
  beforeEach(async () => {
    station = await openAccountsApp(await open());
    token = await join(station);
  });
  afterEach(() => station.close());

  const update = (body: unknown) => station.call('PUT', '/api/auth/profile', { token, body });
  const changeEmail = (email = NEW_EMAIL) => update({ ...profileOfAda, email, currentPassword: PASSWORD });
  const user = async () => (await station.call('GET', '/api/auth/profile', { token })).json.user;
  const newestMail = async () => (await station.mails()).at(-1);
  const open_ = async () => {
    const link = tokenOf(await newestMail());
    return station.call('GET', `/api/auth/verify-email/${link}`);
  };

  test('names count at once and need no password', async () => {
    const { status, json } = await update({ ...profileOfAda, firstName: ' Augusta ', lastName: 'King' });
    expect([status, json.message]).toEqual([200, 'Profile updated successfully!']);
    expect(json.user).toMatchObject({ fullName: 'Augusta King', email: ada.email, pendingEmail: null });
  });

  test('a new address counts once it is confirmed; the old one is told', async () => {
    const { status, json } = await changeEmail();
    expect([status, json.user.email, json.user.pendingEmail]).toEqual([200, ada.email, NEW_EMAIL]);
    expect(json.message).toContain('counts once you have opened the link');
    expect(await newestMail()).toMatchObject({ kind: 'confirm-new-email', to: NEW_EMAIL });
    expect(await signIn(station, { email: NEW_EMAIL, password: PASSWORD })).toBeUndefined();
    expect((await open_()).status).toBe(200);
    expect(await user()).toMatchObject({ email: NEW_EMAIL, pendingEmail: null, isEmailVerified: true });
    expect(await newestMail()).toMatchObject({ kind: 'email-changed', to: ada.email });
    expect(await signIn(station, { email: NEW_EMAIL, password: PASSWORD })).toBeDefined();
  });

  test('saving names again does not give up the new address that waits', async () => {
    await changeEmail();
    await update({ ...profileOfAda, firstName: 'Augusta' });
    expect(await user()).toMatchObject({ firstName: 'Augusta', pendingEmail: NEW_EMAIL });
    await update({ ...profileOfAda, email: NEW_EMAIL });
    expect((await open_()).status).toBe(200);
  });

  test('a new address takes the password', async () => {
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
    expect((await station.mails()).filter(({ to }) => to === NEW_EMAIL)).toEqual([]);
  });

  test('somebody else’s address gets a mail without a link, and the answer tells nothing', async () => {
    const taken = 'bob@example.org';
    await join(station, { email: taken, firstName: 'Bob' });
    const free = await changeEmail();
    const refused = await changeEmail(taken);
    expect([refused.status, refused.json.message]).toEqual([free.status, free.json.message]);
    expect(await newestMail()).toEqual({ kind: 'account-exists', to: taken, firstName: 'Bob' });
  });

  test('an address that somebody registers meanwhile is theirs', async () => {
    await changeEmail();
    const link = tokenOf(await newestMail());
    await join(station, { email: NEW_EMAIL });
    expect(await station.call('GET', `/api/auth/verify-email/${link}`)).toMatchObject({
      status: 400,
      json: { code: 'verification-link-invalid' },
    });
    expect((await user()).email).toBe(ada.email);
  });

  // The embedded database writes one after another: there nobody can come in between.
  if (kind === 'postgres')
    test('an address that somebody registers in the same moment is theirs', async () => {
      const { db } = station.database;
      await changeEmail();
      const link = tokenOf(await newestMail());
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
      const confirming = station.call('GET', `/api/auth/verify-email/${link}`);
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
      mayCommit.resolve();
      await rival;
      expect(await confirming).toMatchObject({ status: 400, json: { code: 'verification-link-invalid' } });
      expect((await user()).email).toBe(ada.email);
    });

  test('a reset link that was sent to the address before is good for nothing', async () => {
    await station.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    const resetLink = tokenOf(await newestMail());
    await changeEmail();
    await open_();
    const body = { password: 'Mallory 2000' };
    expect((await station.call('POST', `/api/auth/reset-password/${resetLink}`, { body })).status).toBe(400);
  });

  test('without mail an address counts at once, and one that is taken is refused', async () => {
    await join(station, { email: 'bob@example.org' });
    await station.system.change({ emailEnabled: false });
    expect(await changeEmail('bob@example.org')).toMatchObject({
      status: 400,
      json: { errors: [{ param: 'email', msg: 'User with this email already exists' }] },
    });
    expect((await changeEmail()).json.user).toMatchObject({ email: NEW_EMAIL, pendingEmail: null });
  });
});
