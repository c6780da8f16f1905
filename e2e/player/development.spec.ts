import { expect, test } from '../support/fixtures/base-fixture.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { startDevelopment } from '../support/processes/start-development.ts';

const FOOTER = 'apps/web/src/app/shell/footer.tsx';

test('npm run dev plays the demo channels, and shows a changed component without a reload', async ({
  page,
  meter,
  consoleGuard,
}) => {
  // Vite serves no files of packages that are installed elsewhere.
  consoleGuard.allow(/403 .*\.woff2/);
  // Vite has to bundle the dependencies first.
  const development = await startDevelopment();
  try {
    const home = new HomePage(page, development.origin);
    await home.open();
    await home.play('Dawn Chorus');
    await expect.poll(() => meter.loudness()).toBeGreaterThan(0.005);
    await development.edit(FOOTER, '© {year}', 'Since {year}');
    await expect(page.getByText(/Since \d{4}/)).toBeVisible();
    await expect(new PlayerBar(page).pauseButton).toBeVisible();
    // The song has quiet moments of its own.
    await expect.poll(() => meter.loudness()).toBeGreaterThan(0.005);
  } finally {
    await page.goto('about:blank');
    await development.stop();
  }
});
