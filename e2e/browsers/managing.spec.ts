import { AdminApi } from '../support/api/admin-api.ts';
import { ThemeApi } from '../support/api/theme-api.ts';
import { expect, test } from '../support/fixtures/browser-tab-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';
import { TONES } from '../support/stream-servers/tones.ts';

type ChannelList = { readonly channels: readonly { readonly _id: string; readonly name: string }[] };

const ADMIN_TABS = [
  ['users', 'User Management'],
  ['channels', 'Channel Management'],
  ['email', 'Email'],
  ['lastfm', 'Last.fm'],
  ['theme', 'Theme'],
  ['system', 'System'],
] as const;

test('the screens of visitors open, and their forms name mistakes', {
  tag: '@managing-elsewhere',
}, async ({ tab }) => {
  await test.step('the registration names what is missing', async () => {
    await tab.open('/register');
    await tab.press('Create Account');
    await tab.seeText('First name is required');
    await tab.seeText('Please confirm your password');
  });
  await test.step('Forgot Password names a missing address', async () => {
    await tab.open('/forgot-password');
    await tab.seeTitle('Forgot Password');
    await tab.press('Send Reset Link');
    await tab.seeText('Email is required');
  });
  await test.step('the page of diagnostics shows how this browser plays', async () => {
    await tab.open('/diagnostics/');
    await tab.seeText('MediaSource');
  });
  await test.step('a screen of members leads to the sign-in', async () => {
    await tab.open('/favorites');
    await tab.seeTitle('Sign In');
  });
});

test('a member uses the hearts and the screens of members', {
  tag: '@managing-elsewhere',
}, async ({ tab, enter }) => {
  const { channelName } = TONES.vorbis;
  await enter(PEOPLE.validated);
  await test.step('the dashboard opens', async () => {
    await tab.open('/dashboard');
    await tab.seeTitle('Welcome back, Val!');
  });
  await test.step('the heart adds a channel to the favorites', async () => {
    await tab.open('/channels');
    await tab.seeTitle('Channels');
    await tab.press(`Add ${channelName} to favorites`);
    await tab.seeText('Added to favorites');
  });
  await test.step('the favorites show it, and the heart removes it', async () => {
    await tab.open('/favorites');
    await tab.seeTab('Favorite Channels (1)');
    await tab.press(`Remove ${channelName} from favorites`);
    await tab.seeTab('Favorite Channels (0)');
  });
  await test.step('the liked songs open in their tab', async () => {
    await tab.press('Liked Songs (0)');
    await tab.seeTab('Liked Songs (0)');
    await tab.seeText('No liked songs yet');
  });
});

test('a member signs in by the form', { tag: '@managing-elsewhere' }, async ({ tab }) => {
  const { email, password } = PEOPLE.validated;
  await tab.open('/login');
  await tab.press('Sign In');
  await tab.seeText('Email is required');
  await tab.fill('Email', email);
  await tab.fill('Password', password);
  await tab.press('Sign In');
  await tab.seeButton('Profile menu of Val Lovelace, VL');
  expect(await tab.path()).not.toBe('/login');
});

test('a member changes the name in the profile', {
  tag: '@managing-elsewhere',
}, async ({ engine, tab, enter }) => {
  await enter(PEOPLE.renamed);
  await tab.open('/profile');
  await tab.fill('First Name', 'N');
  await tab.press('Save Changes');
  await tab.seeText('First name must be at least 2 characters');
  await tab.fill('First Name', 'Nóra');
  await tab.press('Save Changes');
  await tab.seeText('Profile updated successfully');
  await tab.seeButton('Profile menu of Nóra Lovelace, NL');
  await tab.press('Change Password');
  await tab.seeText('Current password is required');

  // WebKitGTK has no Navigation API, without which only closing the tab is confirmed.
  if (engine === 'webkit') return;
  await test.step('leaving unsaved edits is confirmed', async () => {
    await tab.fill('First Name', 'Ida');
    const stay = tab.answerDialog('dismiss');
    await tab.follow('Channels');
    expect(await stay).toBe('Your changes to your profile are not saved. Leave without saving?');
    expect(await tab.path()).toBe('/profile');
    const leave = tab.answerDialog('accept');
    await tab.follow('Channels');
    await leave;
    await tab.seeTitle('Channels');
  });
});

test('an administrator opens each tab and manages channels', {
  tag: '@managing-elsewhere',
}, async ({ tab, enter, playerServer, workerProxy }) => {
  const streamUrl = workerProxy.url(TONES.aac.mount);
  await enter(PEOPLE.admin);
  for (const [path, name] of ADMIN_TABS)
    await test.step(`the tab ${name} opens`, async () => {
      await tab.open(`/admin/${path}`);
      await tab.seeTab(name);
    });

  await test.step('Escape closes an empty dialog', async () => {
    await tab.open('/admin/users');
    await tab.press('Add New User');
    await tab.seeText('First Name');
    await tab.pressEscape();
    await tab.seeNo('[role=dialog], dialog[open]');
  });

  await test.step('a channel that is created in the dialog is in the list', async () => {
    await tab.open('/admin/channels');
    await tab.seeButton(`Edit ${TONES.mp3.channelName}`);
    await tab.press('Add Channel');
    await tab.fill('Name', 'Alder FM');
    await tab.fill('Stream URL', streamUrl);
    await tab.press('Create Channel');
    await tab.seeButton('Edit Alder FM');
  });

  await test.step('an open page follows by live events what another administrator changes and deletes', async () => {
    await tab.open('/channels');
    await tab.seeButton('Play Alder FM');
    const admin = await AdminApi.signIn(playerServer.origin, PEOPLE.admin);
    const { channels } = await admin.call<ChannelList>('GET', '/api/channels');
    const path = `/api/channels/${channels.find(({ name }) => name === 'Alder FM')?._id}`;
    await admin.call('PUT', path, { name: 'Birch FM', streamUrl });
    await tab.seeButton('Play Birch FM');
    await admin.call('DELETE', path);
    await tab.seeNo('button[aria-label="Play Birch FM"]');
  });
});

test('an administrator imports a list', {
  tag: '@managing-elsewhere',
}, async ({ tab, enter, playerServer, workerProxy }) => {
  const admin = await AdminApi.signIn(playerServer.origin, PEOPLE.admin);
  await enter(PEOPLE.admin);

  await test.step('a list is previewed and imported', async () => {
    await tab.open('/admin/channels');
    await tab.press('Import, export and restore');
    await tab.press('Import channels…');
    await tab.press('Text');
    await tab.fill('Text of the list', `#EXTM3U\n#EXTINF:-1,Listed FM\n${workerProxy.url('/listed')}`);
    await tab.press('Preview');
    await tab.seeText('1 new, 0 duplicates, 0 invalid');
    await tab.press('Import 1 channel');
    await tab.seeText('Import finished: 1 channel created');
    await tab.press('Done');
    await tab.seeButton('Edit Listed FM');
    const { channels } = await admin.call<ChannelList>('GET', '/api/channels');
    await admin.call('DELETE', `/api/channels/${channels.find(({ name }) => name === 'Listed FM')?._id}`);
  });
});

test('an administrator makes a theme', {
  tag: '@managing-elsewhere',
}, async ({ tab, enter, playerServer }) => {
  await enter(PEOPLE.admin);
  await tab.open('/admin/theme');
  await tab.press('New Theme');
  await tab.fill('Theme name', 'birch');
  await tab.fill('Display name', 'Birch');
  await tab.press('Save Changes');
  await tab.seeText('Theme created successfully');
  await new ThemeApi(await AdminApi.signIn(playerServer.origin, PEOPLE.admin)).clear();
});
