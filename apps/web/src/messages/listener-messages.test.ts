import * as accountContract from '@airdial/contract/account/messages';
import * as fieldMessages from '@airdial/contract/common/field-messages';
import * as favoriteContract from '@airdial/contract/favorite/messages';
import * as lastfmContract from '@airdial/contract/lastfm/messages';
import * as systemContract from '@airdial/contract/system/messages';
import * as navigationTexts from '@airdial/contract/system/navigation-messages';
import { expect, test } from 'vitest';
import * as accountMessages from './account-messages.ts';
import * as appMessages from './app-messages.ts';
import * as channelMessages from './channel-messages.ts';
import * as channelPageMessages from './channel-page-messages.ts';
import * as favoriteMessages from './favorite-messages.ts';
import * as installMessages from './install-messages.ts';
import * as memberMessages from './member-messages.ts';
import * as playButtonMessages from './play-button-messages.ts';
import * as playerMessages from './player-messages.ts';
import * as profileMenuMessages from './profile-menu-messages.ts';
import { textsIn } from './texts-in.ts';
import * as trackMessages from './track-messages.ts';

const catalogue = textsIn(
  accountContract,
  accountMessages,
  appMessages,
  channelMessages,
  channelPageMessages,
  favoriteContract,
  favoriteMessages,
  fieldMessages,
  installMessages,
  lastfmContract,
  memberMessages,
  playButtonMessages,
  playerMessages,
  profileMenuMessages,
  navigationTexts,
  systemContract,
  trackMessages,
);

/** Section 8 of the listener and account document, character for character. */
const errorCatalogue = [
  'Login failed',
  'Registration failed',
  'Profile update failed',
  'Failed to send reset email',
  'Password reset failed',
  'Email verification failed',
  'Login failed. Please try again.',
  'Registration failed. Please try again.',
  'An unexpected error occurred. Please try again.',
  'Invalid verification link',
  'Failed to reset password',
  'Invalid reset link',
  'An unexpected error occurred',
  'Failed to update profile',
  'Login successful!',
  'Registration successful! Please check your email for verification.',
  'Profile updated successfully!',
  'Profile updated successfully',
  'Password reset link sent to your email',
  'Password reset successful! You can now login with your new password.',
  'Email verified successfully!',
  'Logged out successfully',
  'Failed to load audio stream',
  'Audio playback was aborted',
  'Network error occurred while loading audio',
  'Audio format not supported or corrupted',
  'Audio source not supported or stream unavailable',
  'Unknown audio error occurred',
  'Invalid stream URL. Please check the channel configuration.',
  'No stream URL available for this channel.',
  'Failed to play stream. Please try again.',
  'Playback blocked. Please click play to start audio.',
  'Audio format not supported by your browser.',
  'Playback was interrupted. Please try again.',
  'Failed to play channel',
  'Failed to load channel',
  'Playback error occurred',
  'Failed to update favorites',
  'Added to favorites',
  'Removed from favorites',
  'Channel removed from favorites',
  'Song liked!',
  'Failed to like song',
  'No song information available',
  'Please login to add favorites',
  'Please log in to add favorites',
  'Failed to remove channel from favorites',
  'Failed to clear liked songs',
  'Failed to remove song from liked songs',
  'Song removed from liked songs',
  'All liked songs cleared',
  'Failed to load favorites',
  'Channel URL copied to clipboard',
  'Failed to load channels',
  'Channel not found',
  'Failed to load channel details',
  'Installing app...',
  'Installation cancelled',
  'Installation failed',
  'App installed successfully!',
  'Failed to load track information. Please try again.',
  'Failed to fetch metadata',
  'Using fallback configuration - API connection failed',
  'Unexpected Application Error!',
];

/** Section 5 of the listener and account document, character for character. */
const fieldTexts = [
  'Email is required',
  'Please enter a valid email address',
  'Password is required',
  'First name is required',
  'First name must be at least 2 characters',
  'Password must be at least 6 characters',
  'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  'Please confirm your password',
  'Passwords do not match',
  'Password must be at least 8 characters long',
  'Current password is required',
  'New password is required',
  'Please confirm your new password',
];

/** Section 2 of the listener and account document, character for character. */
const screenTexts = [
  'Unexpected Application Error!',
  'Something went wrong',
  'Test Platform',
  'All rights reserved.',
  'Get Started',
  'Sign In',
  'Create Account',
  'Search channels...',
  'All Genres',
  'No channels found',
  'Try adjusting your search or filter criteria',
  'Forgot your password?',
  'Signing In...',
  'Registration Successful!',
  'Go to Login',
  'Email Verified!',
  'Sign In Now',
  'Verification Failed',
  'Register Again',
  'Back to Login',
  'Password Reset Successful!',
  'Invalid Reset Link',
  'Request New Reset Link',
  'Verified',
  'Today',
  'No channels available',
  'Now Playing',
  'Last Played',
  'Administrator Account',
  'Email Not Verified',
  'Account Pending Validation',
  'Account Verified',
  'No metadata available',
  'Track Information',
  'Loading track information...',
  'Install Radio Player for a better experience!',
  'Maybe Later',
  'Install Now',
];

/** Section 4 of the listener and account document, character for character. */
const stateTexts = [
  'Admin Account',
  'Account Verified',
  'Account Pending Validation',
  'Email Verification Required',
  'Installing app...',
  'Installation cancelled',
  'App installed successfully!',
];

test.each([...errorCatalogue, ...fieldTexts, ...screenTexts, ...stateTexts])(
  'contains the message %j',
  { tags: 'listener-texts' },
  (text) => {
    expect(catalogue).toContain(text);
  },
);

test('formats texts with parameters as specified', { tags: 'listener-texts' }, () => {
  const { channelListTexts } = channelMessages;
  expect(channelListTexts.count(7)).toBe('7 channels found');
  expect(channelListTexts.count(1)).toBe('1 channel found');
  expect(memberMessages.dashboardTexts.welcome('Ada')).toBe('Welcome back, Ada!');
  expect(favoriteMessages.favoriteTexts.channelsTab(3)).toBe('Favorite Channels (3)');
  expect(favoriteMessages.favoriteTexts.songsTab(0)).toBe('Liked Songs (0)');
  expect(trackMessages.trackTexts.byArtist('Can')).toBe('by Can');
});

test('has a distinct text for each player error', { tags: 'player-texts' }, () => {
  expect(playerMessages.playerErrors).toEqual({
    'load-failed': 'Failed to load audio stream',
    aborted: 'Audio playback was aborted',
    network: 'Network error occurred while loading audio',
    decode: 'Audio format not supported or corrupted',
    'source-unsupported': 'Audio source not supported or stream unavailable',
    unknown: 'Unknown audio error occurred',
    'invalid-url': 'Invalid stream URL. Please check the channel configuration.',
    'no-url': 'No stream URL available for this channel.',
    'play-failed': 'Failed to play stream. Please try again.',
    blocked: 'Playback blocked. Please click play to start audio.',
    'format-unsupported': 'Audio format not supported by your browser.',
    interrupted: 'Playback was interrupted. Please try again.',
    'play-channel-failed': 'Failed to play channel',
    'playback-error': 'Playback error occurred',
  });
});

test('shows why a stream does not play behind the text of the error', {
  tags: 'awkward-streams',
}, () => {
  const { playerErrorText, playerErrors, refusalText, streamFailures } = playerMessages;
  const refusals = [401, 403, 404, 410, 418, 429, 500, 503].map(refusalText);
  const texts = [...refusals, ...Object.values(streamFailures)].map((reason) =>
    playerErrorText('source-unsupported', reason),
  );
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toContain(playerErrors['source-unsupported']);
  expect(texts[2]).toContain('(404)');
  expect(playerErrorText('source-unsupported', null)).toBe(playerErrors['source-unsupported']);
});
