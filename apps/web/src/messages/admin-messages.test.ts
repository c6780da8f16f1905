import * as channelContract from '@airdial/contract/channel/messages';
import * as fieldMessages from '@airdial/contract/common/field-messages';
import * as lastfmContract from '@airdial/contract/lastfm/messages';
import * as mailContract from '@airdial/contract/mail/messages';
import * as systemContract from '@airdial/contract/system/messages';
import * as navigationTexts from '@airdial/contract/system/navigation-messages';
import * as themeContract from '@airdial/contract/theme/messages';
import * as userContract from '@airdial/contract/user/messages';
import { expect, test } from 'vitest';
import * as adminChannelMessages from './admin-channel-messages.ts';
import * as adminLastfmMessages from './admin-lastfm-messages.ts';
import * as adminMailMessages from './admin-mail-messages.ts';
import * as adminPanelMessages from './admin-panel-messages.ts';
import * as adminSystemMessages from './admin-system-messages.ts';
import * as adminThemeMessages from './admin-theme-messages.ts';
import * as adminUserMessages from './admin-user-messages.ts';
import * as appMessages from './app-messages.ts';
import * as channelMessages from './channel-messages.ts';
import { textsIn } from './texts-in.ts';

const catalogue = textsIn(
  adminChannelMessages,
  adminLastfmMessages,
  adminMailMessages,
  adminPanelMessages,
  adminSystemMessages,
  adminThemeMessages,
  adminUserMessages,
  appMessages,
  channelContract,
  channelMessages,
  fieldMessages,
  lastfmContract,
  mailContract,
  navigationTexts,
  systemContract,
  themeContract,
  userContract,
);

/** Section 8 of the administrator document, character for character. */
const errorCatalogue = [
  'Failed to load themes',
  'Failed to load admin data',
  'Failed to load channels',
  'Failed to load email configuration',
  'Failed to load Last.fm configuration',
  'Failed to load system configuration',
  'Using fallback configuration - API connection failed',
  'Failed to delete theme',
  'Failed to activate theme',
  'Failed to duplicate theme',
  'Failed to save theme',
  'Upload failed',
  'Uploading logo assets...',
  'Failed to update user validation status',
  'Failed to delete user',
  'User not found',
  'You do not have permission to update this user',
  'Failed to update user. Please try again.',
  'User with this email already exists',
  'Failed to create user. Please try again.',
  'Failed to create channel',
  'Failed to update channel',
  'Authentication required. Please log in again.',
  'Failed to delete channel',
  'Failed to save email configuration',
  'Email test failed',
  'Failed to save configuration',
  'Failed to save Last.fm configuration',
  'Last.fm API connection test failed',
  'Connection test failed',
  'Please fix validation errors',
  'Failed to update system configuration',
  'Failed to reset system configuration',
  'Theme deleted successfully',
  'Theme activated successfully',
  'Theme duplicated successfully',
  'Theme created successfully',
  'Theme updated successfully',
  'Theme changes applied immediately',
  'Logo assets uploaded successfully!',
  'User validated successfully',
  'User invalidated successfully',
  'User deleted successfully',
  'User updated successfully',
  'User created successfully',
  'Channel created successfully',
  'Channel updated successfully',
  'Channel deleted successfully',
  'Email configuration saved successfully',
  'Last.fm configuration saved successfully',
  'Last.fm API connection test successful',
  'System configuration updated successfully',
  'System configuration reset to defaults',
];

/** Section 5 of the administrator document, character for character. */
const fieldTexts = [
  'First name is required',
  'Last name is required',
  'Email is required',
  'Please enter a valid email address',
  'Password is required',
  'Password must be at least 6 characters long',
  'Cannot delete admin users',
  'SMTP host is required',
  'Valid port number (1-65535) is required',
  'Username is required',
  'From email is required',
  'Valid email address is required',
  'Please fix the validation errors',
  'Please enter a test email address',
  'Invalid URL format',
  'API path must start with /',
  'Version must be in format x.y.z',
  'Please select a valid image file',
  'File size must be less than 5MB',
  'Please save the theme first before uploading assets',
];

/** Section 2 of the administrator document, character for character. */
const screenTexts = [
  'Add New User',
  'Direct URL to the audio stream',
  'Configured',
  'Test Email Configuration',
  'Send Test Email',
  'Never',
  'Reset to Defaults',
  'Access denied. Administrator privileges required.',
  'Active',
  'Default',
  'Choose Color',
  'Something went wrong',
];

/** Section 4 of the administrator document, character for character. */
const stateTexts = ['Inactive', 'Live', 'Recent', 'Active'];

test.each([...errorCatalogue, ...fieldTexts, ...screenTexts, ...stateTexts])(
  'contains the message %j',
  (text) => {
    expect(catalogue).toContain(text);
  },
);

test('formats texts with parameters as specified', () => {
  expect(
    adminUserMessages.adminUserErrors.validationFailed(['Email is required', 'Password is required']),
  ).toBe('Validation failed: Email is required, Password is required');
  expect(adminSystemMessages.adminSystemErrors.urlCheckFailed('no answer')).toBe(
    'URL Validation Failed: no answer',
  );
  expect(mailContract.adminEmailNotices.testSent('a@b.org')).toBe('Test email sent successfully to a@b.org');
  expect(adminThemeMessages.adminThemeTexts.uploadAssets(2)).toBe('Upload Assets (2)');
  expect(adminThemeMessages.adminThemeTexts.copyOf('Dusk')).toBe('Dusk (Copy)');
});

test('names the six tabs and four cards of the panel', () => {
  expect(Object.values(adminPanelMessages.adminPanelTabs)).toEqual([
    'User Management',
    'Channel Management',
    'Email Configuration',
    'Last.fm API',
    'System Configuration',
    'System Theme',
  ]);
  expect(Object.values(adminPanelMessages.adminPanelCards)).toEqual([
    'Total Users',
    'Total Channels',
    'Validated Users',
    'Active Channels',
  ]);
});
