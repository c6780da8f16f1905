import { AdminApi } from '../support/api/admin-api.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { PEOPLE } from '../support/seeds/people.ts';
import { measuredLoudness } from '../support/seeds/seed-channels.ts';
import { toneChannels } from '../support/seeds/tone-channels.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName, hz } = TONES.mp3;
const LOUD_LUFS = -12;
/** The volume of a first visit, and 6 dB less. */
const FULL = 0.7;
const LOWERED = 0.351;

test('a channel that is louder than the others is lowered, for who wants it', {
  tag: '@same-volume',
}, async ({ page, bar, meter, streamProxy }) => {
  const channels = toneChannels((mount) => streamProxy.url(mount)).map((channel) =>
    channel.name === channelName
      ? { ...channel, row: { ...channel.row, loudness: measuredLoudness(channel.streamUrl, LOUD_LUFS) } }
      : channel,
  );
  const app = await startApp({ channels, people: [PEOPLE.admin] });
  const choice = page.getByRole('checkbox', { name: 'Same volume for all channels' });
  const expectVolume = (volume: number) =>
    expect.poll(async () => (await readPlaying(page))[0]?.volume).toBeCloseTo(volume, 2);
  try {
    await new HomePage(page, app.origin).open();
    await new HomePage(page, app.origin).play(channelName);
    await meter.expectTone(hz);

    await test.step('from its beginning, and the slider stays where it is', async () => {
      await expectVolume(LOWERED);
      await expect(bar.volume).toHaveValue('70');
      await bar.next.click();
      await expectVolume(FULL);
      await bar.previous.click();
      await expectVolume(LOWERED);
    });

    await test.step('the listener switches it off and on, also for the next visit', async () => {
      await bar.info.click();
      await choice.uncheck();
      await expectVolume(FULL);
      await page.reload();
      await bar.playButton.click();
      await meter.expectTone(hz);
      await expectVolume(FULL);
      await bar.info.click();
      await expect(choice).not.toBeChecked();
      await choice.check();
      await expectVolume(LOWERED);
    });

    await test.step('the station switches it off on every page', async () => {
      const ada = await AdminApi.signIn(app.origin, PEOPLE.admin);
      const config = await ada.call<object>('GET', '/api/system-config');
      await ada.call('PUT', '/api/system-config', { ...config, sameVolume: false });
      await expectVolume(FULL);
      await expect(choice).toBeHidden();
    });
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
