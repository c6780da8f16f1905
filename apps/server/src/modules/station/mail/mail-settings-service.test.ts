import { expect, test } from 'vitest';
import { SMTP_PASSWORD, SMTP_USER } from '../../../../testing/smtp-server.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { SecretService } from '../../foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../../foundation/settings/settings-repository.ts';
import { SettingsService } from '../../foundation/settings/settings-service.ts';
import { MailSettingsService } from './mail-settings-service.ts';

describeOnEachDatabase('the mail settings', (open) => {
  test('returns no password, keeps it when empty, and requires it for another host', async () => {
    const { db } = await open();
    const secrets = SecretService.open({ appSecret: 'one secret of the tests, long enough', dataDir: '' });
    const settings = new MailSettingsService(new SettingsService(new SettingsRepository(db)), secrets);
    expect(await settings.get()).toMatchObject({ isConfigured: false, passwordIsSet: false });
    const saved = await settings.save({
      host: '127.0.0.1',
      port: 2525,
      username: SMTP_USER,
      password: SMTP_PASSWORD,
      encryption: 'None',
      fromEmail: 'radio@example.org',
    });
    expect(saved).toMatchObject({ isConfigured: true, passwordIsSet: true, password: '', host: '127.0.0.1' });
    const { isConfigured: _c, passwordIsSet: _p, lastUpdated: _l, ...same } = saved;
    await settings.save({ ...same, fromEmail: 'other@example.org' });
    expect(await settings.getSmtpAccess()).toMatchObject({
      password: SMTP_PASSWORD,
      fromEmail: 'other@example.org',
    });
    await expect(settings.save({ ...same, host: 'evil.example' })).rejects.toMatchObject({
      code: 'validation-failed',
      errors: [
        { param: 'password', msg: 'Please enter the password again when host, port or encryption change' },
      ],
    });
    expect(await settings.getSmtpAccess()).toMatchObject({ host: '127.0.0.1' });
  });
});
