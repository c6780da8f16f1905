import { type Browser, chromium } from '@playwright/test';
import type { NetworkPath } from '../../e2e/support/network/network-path.ts';

const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Without Playwright's --mute-audio: a listener's page is audible too.
 *
 * @param network where it runs; null: on this machine
 */
export async function launchChromium(network: NetworkPath | null = null): Promise<Browser> {
  return chromium.launch({
    executablePath: network ? await network.programAtListener(CHROMIUM_PATH) : CHROMIUM_PATH,
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--mute-audio'],
  });
}
