export const adminEmailErrors = {
  loadFailed: 'Failed to load email configuration',
  saveFailed: 'Failed to save email configuration',
  testFailed: 'Email test failed',
  fixFields: 'Please fix the validation errors',
} as const;

export const adminEmailNotices = {
  saved: 'Email configuration saved successfully',
  testSent: (email: string): string => `Test email sent successfully to ${email}`,
} as const;

export const adminEmailTexts = {
  configured: 'Configured',
  testConfiguration: 'Test Configuration',
  testTitle: 'Test Email Configuration',
  sendTest: 'Send Test Email',
  cancel: 'Cancel',
} as const;
