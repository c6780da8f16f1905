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

/** Starts WebKitGTK's driver on a screen of its own. `mediaEnvironment`: of the media backend, GStreamer. */
export async function launchWebKit(mediaEnvironment: NodeJS.ProcessEnv = {}): Promise<WebKitLauncher> {
  const screen = await startScreen();
  const port = await freePort();
  const driverOrigin = `http://127.0.0.1:${port}`;
  // The sandbox of the page's process needs rights that containers do not have.
  const environment = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' };
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...environment, ...mediaEnvironment, DISPLAY: screen.display },
  });
  const isReady = async () => (await fetch(`${driverOrigin}/status`)).ok;
  await untilReady('WebKitWebDriver', driver, isReady);
  return {
    openBrowser: () => WebDriver.start(driverOrigin),
    stop: async () => {
      await driver.stop();
      await screen.xvfb.stop();
    },
  };
}
