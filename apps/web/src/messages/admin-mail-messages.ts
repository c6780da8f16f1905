export const adminEmailErrors = {
  loadFailed: 'Failed to load email configuration',
  saveFailed: 'Failed to save email configuration',
  testFailed: 'Email test failed',
  outboxFailed: 'Failed to load the outbox',
  resendFailed: 'Failed to send the mail again',
  fixFields: 'Please fix the validation errors',
} as const;

export const adminEmailTexts = {
  configured: 'Configured',
  testConfiguration: 'Test Configuration',
  testTitle: 'Test Email Configuration',
  sendTest: 'Send Test Email',
  cancel: 'Cancel',
  isConfigured: 'Email is configured. The station sends its mail by this server.',
  isNotConfigured: 'Email is not configured yet. Mail waits in the outbox until it is.',
  switchedOff:
    'Email is switched off in System Configuration: nothing is sent, and what waits stays where it is.',
  formTitle: 'SMTP Server Settings',
  save: 'Save Configuration',
  passwordStored: 'A password is stored. Leave this blank to keep it.',
  withoutPassword: 'Without a password',
  withoutPasswordHint: 'The stored password is removed, and the station sends its mail without signing in.',
  testIntro: 'A message is sent at once, by the configuration that is saved.',
  testIsOfSaved: 'What you have changed is not saved yet, and not part of the test.',
  testAddress: 'Email Address',
  sendingTest: 'Sending...',
} as const;

export const emailFieldLabels = {
  host: 'SMTP Host',
  port: 'Port',
  username: 'Username',
  password: 'Password',
  encryption: 'Encryption',
  fromEmail: 'From Email',
} as const;

export const emailFieldExamples = {
  host: 'smtp.example.org',
  fromEmail: 'radio@example.org',
} as const;

export const encryptionLabels = {
  STARTTLS: 'STARTTLS (recommended)',
  TLS: 'TLS',
  SSL: 'SSL',
  None: 'None (not encrypted)',
} as const;

/** The four practices that the specification names. */
export const emailSecurityTexts = {
  title: 'Security Best Practices',
  practices: [
    ['App-specific passwords', 'Use a password made for this station, not the one of the mailbox.'],
    ['Two-factor authentication', 'Turn it on for the account at your mail provider.'],
    ['Credential rotation', 'Change the password regularly, and whenever somebody leaves.'],
    ['Log monitoring', 'Look into the outbox below and into your provider’s logs for mail you do not know.'],
  ],
} as const;
