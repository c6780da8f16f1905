import type { BrowserContext } from '@playwright/test';
import { probeMedia } from './media-probe.ts';
import { HomePage } from './pages/home-page.ts';
import { PlayerBar } from './pages/player-bar.ts';
import { test as base, expect } from './radio-test.ts';
import type { ToneMeter } from './tone-meter.ts';
import type { Tone } from './tones.ts';

/** A visitor of their own who is hearing a tone. */
export type Listener = {
  readonly tone: Tone;
  readonly context: BrowserContext;
  readonly home: HomePage;
  readonly bar: PlayerBar;
  readonly meter: ToneMeter;
};

type TestFixtures = {
  /** Opens the product in a context of its own and presses play; answers once the tone sounds. */
  tuneIn: (tone: Tone) => Promise<Listener>;
};

export const test = base.extend<TestFixtures>({
  // Faults are printed by the browser while they last, so these contexts are without the console guard.
  tuneIn: async ({ browser, toneApp, listenTo, wire: _wire }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (tone) => {
      const context = await browser.newContext();
      contexts.push(context);
      await probeMedia(context);
      const home = new HomePage(await context.newPage(), toneApp.origin);
      const meter = await listenTo(home.page);
      await home.open();
      await home.play(tone.channelName);
      await meter.expectTone(tone.hz);
      return { tone, context, home, bar: new PlayerBar(home.page), meter };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
