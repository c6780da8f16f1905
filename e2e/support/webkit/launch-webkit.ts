import { freePort } from '../../../apps/server/testing/free-port.ts';
import { startProcess } from '../processes/child-process.ts';
import { startScreen } from '../processes/start-screen.ts';
import { untilReady } from '../processes/until-ready.ts';
import { WebDriver } from './web-driver.ts';

export type WebKitLauncher = {
  /** Opens a browser with a profile of its own. */
  openBrowser(): Promise<WebDriver>;
  stop(): Promise<void>;
};

/** A start takes a second; a busy machine may need many. */
const START_LIMIT_MS = 30_000;
const STARTS = 3;

/** Starts WebKitGTK's driver on a screen of its own. `mediaEnvironment`: of the media backend, GStreamer. */
export async function launchWebKit(mediaEnvironment: NodeJS.ProcessEnv = {}): Promise<WebKitLauncher> {
  const screen = await startScreen();
  const environment = { ...process.env, ...mediaEnvironment, DISPLAY: screen.display };
  let driver = await startDriver(environment);

  /** One of some two hundred browsers ends before its driver is connected, which waits for it without an end. */
  async function openBrowser(startsLeft = STARTS): Promise<WebDriver> {
    try {
      return await WebDriver.start(driver.origin, AbortSignal.timeout(START_LIMIT_MS));
    } catch (fault) {
      const isOverdue = fault instanceof DOMException && fault.name === 'TimeoutError';
      if (!isOverdue || startsLeft === 1) throw fault;
      await driver.process.stop();
      driver = await startDriver(environment);
      return openBrowser(startsLeft - 1);
    }
  }

  return {
    openBrowser: () => openBrowser(),
    stop: async () => {
      await driver.process.stop();
      await screen.xvfb.stop();
    },
  };
}

async function startDriver(environment: NodeJS.ProcessEnv) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const process = startProcess('WebKitWebDriver', [`--port=${port}`], {
    // The sandbox of the page's process needs rights that containers do not have.
    env: { ...environment, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' },
  });
  await untilReady('WebKitWebDriver', process, async () => (await fetch(`${origin}/status`)).ok);
  return { origin, process };
}
