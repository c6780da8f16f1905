import type { OtherBrowser } from '../browser/browser-tab.ts';
import { launchWebKit } from './launch-webkit.ts';
import { toWebKitDriver } from './webkit-driver.ts';

/** The sources of the packages that WebKitGTK requires, and not of those that it recommends. */
const REQUIRED_PLUGINS = { GST_PLUGIN_LOADING_WHITELIST: 'gstreamer:gst-plugins-base:gst-plugins-good' };

/** Starts WebKitGTK with all plug-ins of GStreamer. A tab is a browser of its own. */
export const startWebKit = () => start();

/** Starts WebKitGTK as it is without the plug-ins that its package recommends: its MediaSource takes nothing. */
export const startWebKitWithoutPlugins = () => start(REQUIRED_PLUGINS);

async function start(mediaEnvironment: NodeJS.ProcessEnv = {}): Promise<OtherBrowser> {
  const { openBrowser, stop } = await launchWebKit(mediaEnvironment);
  return { openTab: async () => toWebKitDriver(await openBrowser()), stop };
}
