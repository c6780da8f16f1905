import type { Browser } from '@playwright/test';

/**
 * Stops every process of the browser while `meanwhile` runs, as a sleeping machine does: no timer, no event, no byte.
 * Returns when it woke (epoch ms).
 */
export async function sleepDuring(browser: Browser, meanwhile: () => Promise<void>): Promise<number> {
  const processIds = await readProcessIds(browser);
  signal(processIds, 'SIGSTOP');
  try {
    await meanwhile();
  } finally {
    signal(processIds, 'SIGCONT');
  }
  return Date.now();
}

async function readProcessIds(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.map(({ id }) => id);
}

function signal(processIds: readonly number[], name: NodeJS.Signals): void {
  for (const id of processIds) process.kill(id, name);
}
