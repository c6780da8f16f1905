import { expect, test } from '../support/fixtures/player-fixture.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const GAP_MAX_MS = 500;
/** A busy machine only adds silence, so the best of a few changes counts. */
const CHANGES_MAX = 3;

test('a listener chooses the quality of a channel that has several, without a gap, also for the next visit', {
  tag: '@quality',
}, async ({ page, bar, streamServer, meter }) => {
  const url = (mount: string) => streamServer.icecast.url(mount);
  const low = { streamUrl: url(TONES.mp3WithoutBurst.mount), codec: 'MP3', bitrate: 48 };
  const high = { streamUrl: url(TONES.aac.mount), codec: 'AAC', bitrate: 320 };
  const streamUrl = url(TONES.mp3.mount);
  const several = {
    name: 'Several qualities',
    channelNumber: 1,
    streamUrl,
    codec: 'MP3',
    bitrateKbps: 128,
    row: { alternatives: JSON.stringify([low, high]) },
  };
  const single = { name: 'One quality', channelNumber: 2, streamUrl: url(TONES.mp3.mount) };
  const app = await startApp({ channels: [several, single] });
  const quality = bar.region.getByRole('combobox', { name: 'Quality' });
  try {
    const home = new HomePage(page, app.origin);
    await home.open();
    await home.play(single.name);
    await meter.expectTone(TONES.mp3.hz);
    await expect(quality).toHaveCount(0);
    await home.play(several.name);
    await expect(quality).toHaveValue('auto');
    await expect(quality).toHaveAttribute('title', 'Quality: now 128 kbps');

    let gapMs = Number.POSITIVE_INFINITY;
    for (let changes = 0; changes < CHANGES_MAX && gapMs > GAP_MAX_MS; changes += 1) {
      const changedAt = Date.now();
      await quality.selectOption('Low');
      await meter.expectTone(TONES.mp3WithoutBurst.hz);
      await quality.selectOption('High');
      await meter.expectTone(TONES.aac.hz);
      gapMs = Math.min(gapMs, await meter.longestGapMs(changedAt));
    }
    expect(gapMs).toBeLessThanOrEqual(GAP_MAX_MS);

    await page.reload();
    await home.play(several.name);
    await meter.expectTone(TONES.aac.hz);
    await expect(quality).toHaveValue('high');
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
