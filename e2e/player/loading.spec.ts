import { expect, test } from '../support/fixtures/faulty-channels-fixture.ts';
import { FAULTY } from '../support/servers/faulty-channels-server.ts';
import { HLS_TONE_HZ, TONES } from '../support/stream-servers/tones.ts';

const NETWORK = 'Network error occurred while loading audio';
const SILENCE_LIMIT_MS = 30_000;

test.describe.configure({ mode: 'parallel' });

test('an HLS channel plays and pauses', async ({ home, bar, meter }) => {
  await home.open();
  await home.play(FAULTY.hls);
  await meter.expectTone(HLS_TONE_HZ);
  await expect(bar.pauseButton).toHaveAccessibleName(`Pause ${FAULTY.hls}`);
  await bar.pauseButton.click();
  await meter.expectSilence();
});

test('a channel with a wrong codec plays all the same', async ({ home, meter }) => {
  await home.open();
  await home.play(FAULTY.mislabelled);
  await meter.expectTone(TONES.opus.hz);
});

test('a silent server shows the press as loading, and a second press cancels it', async ({ home, bar }) => {
  await home.open();
  await home.play(FAULTY.silent);
  await expect(bar.progress).toBeVisible();
  await expect(home.toggle(FAULTY.silent)).toHaveAttribute('aria-busy', 'true');
  await expect(bar.pauseButton).toHaveAttribute('aria-busy', 'true');
  await home.toggle(FAULTY.silent).click();
  await expect(bar.progress).toBeHidden();
  await expect(bar.playButton).toHaveAttribute('aria-busy', 'false');
});

test('a server that never responds ends in an error', async ({ home, bar }) => {
  await home.open();
  await home.play(FAULTY.silent);
  await expect(bar.text(NETWORK)).toBeVisible({ timeout: SILENCE_LIMIT_MS });
  await expect(bar.playButton).toBeVisible();
});
