export const adminEmailErrors = {
  loadFailed: 'Failed to load email configuration',
  saveFailed: 'Failed to save email configuration',
  testFailed: 'Email test failed',
  /** Our own. */
  notConfigured: 'Please save the email configuration first',
  mailNotFound: 'There is no such mail that failed',
  fixFields: 'Please fix the validation errors',
} as const;

export const adminEmailNotices = {
  saved: 'Email configuration saved successfully',
  /** Our own. */
  resent: 'The mail is being sent again',
  testSent: (email: string): string => `Test email sent successfully to ${email}`,
} as const;

export const adminEmailTexts = {
  configured: 'Configured',
  testConfiguration: 'Test Configuration',
  testTitle: 'Test Email Configuration',
  sendTest: 'Send Test Email',
  cancel: 'Cancel',
} as const;
