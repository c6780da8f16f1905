import { launchWebKit } from '../../e2e/support/webkit/launch-webkit.ts';
import type { SoundBrowser } from './sound-tab.ts';

/** WebKitGTK. Each tab is a browser of its own, so that each starts its media backend anew. */
export async function openWebKit(): Promise<SoundBrowser> {
  const { openBrowser, stop } = await launchWebKit();
  const openTab: SoundBrowser['openTab'] = async () => {
    const driver = await openBrowser();
    return {
      open: async (url, installs) => {
        await driver.open(url);
        // WebDriver runs nothing before the page.
        for (const install of installs) await driver.run(install);
      },
      run: (work, ...args) => driver.run(work, ...args),
      movePointer: (point) => driver.movePointer(point),
      pressAt: (point, heldMs) => driver.pressAt(point, heldMs),
      close: () => driver.close(),
    };
  };
  return { openTab, stop };
}
