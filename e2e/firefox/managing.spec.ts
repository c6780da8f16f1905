import { expect, test } from '../support/fixtures/firefox-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test('a member signs in by the form', async ({ tab }) => {
  const { email, password } = PEOPLE.validated;
  await tab.open('/login');
  await tab.press('Sign In');
  await tab.seeText('Email is required');
  await tab.fill('Email', email);
  await tab.fill('Password', password);
  await tab.press('Sign In');
  await tab.seeButton('Profile menu of Val Lovelace, VL');
  expect(tab.path()).not.toBe('/login');
});

test('a member changes the name in the profile', async ({ tab, enter }) => {
  await enter(PEOPLE.renamed);
  await tab.open('/profile');
  await tab.fill('First Name', 'N');
  await tab.press('Save Changes');
  await tab.seeText('First name must be at least 2 characters');
  await tab.fill('First Name', 'Nóra');
  await tab.press('Save Changes');
  await tab.seeText('Profile updated successfully');
  await tab.seeButton('Profile menu of Nóra Lovelace, NL');
});

test('an administrator creates a channel in the dialog, and the list has it', async ({
  tab,
  enter,
  workerProxy,
}) => {
  await enter(PEOPLE.admin);
  await tab.open('/admin/channels');
  await tab.seeButton(`Edit ${TONES.mp3.channelName}`);
  await tab.press('Add Channel');
  await tab.fill('Name', 'Firefox FM');
  await tab.fill('Stream URL', workerProxy.url(TONES.aac.mount));
  await tab.press('Create Channel');
  await tab.seeButton('Edit Firefox FM');
});
