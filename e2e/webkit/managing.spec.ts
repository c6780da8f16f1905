import { expect, test } from '../support/fixtures/webkit-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test('an administrator signs in by the form and creates a channel in WebKitGTK', async ({
  tab,
  workerProxy,
}) => {
  await test.step('the form names what is missing, and then signs in', async () => {
    await tab.open('/login');
    await tab.press('Sign In');
    await tab.seeText('Email is required');
    await tab.fill('Email', PEOPLE.admin.email);
    await tab.fill('Password', PEOPLE.admin.password);
    await tab.press('Sign In');
    await expect.poll(() => tab.path()).not.toBe('/login');
  });

  await test.step('the dialog creates a channel, and the list has it', async () => {
    await tab.open('/admin/channels');
    await tab.seeButton(`Edit ${TONES.mp3.channelName}`);
    await tab.press('Add Channel');
    await tab.fill('Name', 'WebKit FM');
    await tab.fill('Stream URL', workerProxy.url(TONES.mp3.mount));
    await tab.press('Create Channel');
    await tab.seeButton('Edit WebKit FM');
  });
});
