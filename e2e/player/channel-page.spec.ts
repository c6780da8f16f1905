import { MemberApi } from '../support/api/member-api.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { MemberScreens } from '../support/pages/member-screens.ts';
import { PEOPLE } from '../support/seeds/people.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test.use({ station: ({ nowPlayingServer }, use) => use(nowPlayingServer) });

const { channelName, hz, mount } = TONES.mp3;
/** The server polls every 10 s; the rest is for a busy machine. */
const POLLED = { timeout: 45_000 };

test('the panel is Now Playing while the channel plays and Last Played otherwise, and the history follows', {
  tag: '@channel-song',
}, async ({ page, meter, nowPlayingServer: { app }, titledStreams: { icecast } }) => {
  const { origin } = app;
  const member = await MemberApi.signIn(origin, PEOPLE.validated);
  await member.signInPage(page);
  const screens = new MemberScreens(page, origin);
  await screens.open(`/channel/${(await member.channel(channelName))._id}`);
  await expect(screens.panel('Last Played')).toBeVisible();
  await screens.button(`Play ${channelName}`).click();
  await meter.expectTone(hz);
  await expect(screens.panel('Now Playing')).toBeVisible();
  await icecast.setTitle(mount, 'Señal - Mareas');
  await expect(screens.panel('Now Playing').getByText('Mareas', { exact: true })).toBeVisible(POLLED);
  await expect(screens.panel('Now Playing').getByText('by Señal')).toBeVisible();
  await expect(screens.panel('Recently played').getByText('Mareas', { exact: true })).toBeVisible(POLLED);
  await screens.main.getByRole('button', { name: `Pause ${channelName}` }).click();
  await expect(screens.panel('Last Played').getByText('Mareas', { exact: true })).toBeVisible();
});
