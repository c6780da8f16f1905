// @module-tag mail-server-away

import { expect, test } from 'vitest';
import { mailToken, signIn } from '../../../../testing/accounts-fixture.ts';
import { describeUsers, grace, NEW_USER } from '../../../../testing/users-fixture.ts';

const CORRECTED = 'g@example.org';
const REQUESTED = 'own@example.org';

describeUsers('mails that have waited until they are untrue', ({ call, create, mailsTo, server }) => {
  const edit = (id: string, change: object) => call('PUT', `/${id}`, { ...grace, ...change });
  const setValidated = (id: string, isValidated: boolean) =>
    call('PUT', `/${id}/validation`, { isValidated });
  const createVerified = async () => {
    const user = await create({ isValidated: true });
    await call('POST', `/${user._id}/mark-verified`);
    return user;
  };
  const requestAddress = async (email: string) => {
    const body = { ...grace, email, currentPassword: NEW_USER.password };
    await server().call('PUT', '/api/auth/profile', { body, token: await signIn(server(), NEW_USER) });
  };
  const openLink = async (to: string) => {
    const link = mailToken((await server().mails()).findLast((mail) => mail.to === to));
    expect((await server().call('GET', `/api/auth/verify-email/${link}`)).status).toBe(200);
  };

  test('a validation that is taken back is not announced, and one that is made again is once', async () => {
    const { _id } = await create();
    const changes = [
      () => setValidated(_id, false),
      () => call('PUT', '/validation', { ids: [_id], isValidated: false }),
      () => edit(_id, { isValidated: false }),
    ];
    for (const takeBack of changes) {
      await setValidated(_id, true);
      expect(await mailsTo(grace.email)).toEqual(['verify-email', 'account-validated']);
      await takeBack();
      expect(await mailsTo(grace.email)).toEqual(['verify-email']);
    }
  });

  test('a deactivated account is not told that it was validated', async () => {
    const { _id } = await create();
    await setValidated(_id, true);
    await call('PUT', `/${_id}/activation`, { isActive: false });
    expect(await mailsTo(grace.email)).toEqual(['verify-email']);
  });

  test('a verified address is not asked to be verified', async () => {
    const { _id } = await create();
    const verifications = [
      () => openLink(grace.email),
      () => call('POST', `/${_id}/mark-verified`),
      () => edit(_id, { isEmailVerified: true }),
    ];
    for (const verify of verifications) {
      await edit(_id, { isEmailVerified: false });
      await call('POST', `/${_id}/resend-verification`);
      expect(await mailsTo(grace.email)).toContain('verify-email');
      await verify();
      expect(await mailsTo(grace.email)).toEqual([]);
    }
  });

  test('a reset password verifies the address, too', async () => {
    await create();
    await server().call('POST', '/api/auth/forgot-password', { body: { email: grace.email } });
    const link = mailToken((await server().mails()).at(-1));
    const body = { password: 'Analytical 2' };
    expect((await server().call('POST', `/api/auth/reset-password/${link}`, { body })).status).toBe(200);
    expect(await mailsTo(grace.email)).not.toContain('verify-email');
  });

  test('a former address gets what warns its owner alone, and a deleted account nothing', async () => {
    const { _id } = await create();
    await setValidated(_id, true);
    await server().call('POST', '/api/auth/forgot-password', { body: { email: grace.email } });
    await edit(_id, { email: CORRECTED });
    expect(await mailsTo(grace.email)).toEqual(['email-changed']);
    expect(await mailsTo(CORRECTED)).toEqual(['verify-email']);
    await call('DELETE', `/${_id}`);
    expect(await mailsTo(CORRECTED)).toEqual([]);
  });

  test('an address that its owner has corrected gets nothing, also where the new one is taken', async () => {
    await create();
    await requestAddress('ada@example.org');
    expect(await mailsTo(grace.email)).toEqual([]);
  });

  test('an address that is not asked for any more is not asked for its confirmation', async () => {
    const { _id } = await createVerified();
    const changes = [
      () => requestAddress(CORRECTED),
      () => requestAddress(grace.email),
      () => call('PUT', `/${_id}/activation`, { isActive: false }),
    ];
    for (const change of changes) {
      await requestAddress(REQUESTED);
      expect(await mailsTo(REQUESTED)).toEqual(['confirm-new-email']);
      await change();
      expect(await mailsTo(REQUESTED)).toEqual([]);
      server().advanceTime(3_600_001);
    }
  });

  test('a confirmed address is not asked for its confirmation, and the former one is warned', async () => {
    const { _id } = await createVerified();
    await requestAddress(REQUESTED);
    await call('POST', `/${_id}/resend-verification`);
    await openLink(REQUESTED);
    expect(await mailsTo(REQUESTED)).toEqual([]);
    expect(await mailsTo(grace.email)).toEqual(['email-change-requested', 'email-changed']);
  });
});
