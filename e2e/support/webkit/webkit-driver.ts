import { expect } from '@playwright/test';
import type { BrowserDriver } from '../browser/browser-driver.ts';
import { requestWithCors } from '../browser/request-with-cors.ts';
import type { WebDriver } from './web-driver.ts';
import { prepareListening, readToneHz } from './webkit-audio.ts';

/** As WebDriver encodes them. */
const KEYS = { escape: '\uE00C', arrowDown: '\uE015' } as const;

/** A window of WebKitGTK. It does not report what its console prints. */
export function toWebKitDriver(driver: WebDriver): BrowserDriver {
  /** Before the page has played: WebDriver runs nothing before the page. */
  const prepare = async () => {
    await driver.run(requestWithCors);
    await driver.run(prepareListening);
  };
  return {
    open: async (url) => {
      await driver.open(url);
      await prepare();
    },
    reload: async () => {
      await driver.reload();
      await prepare();
    },
    url: () => driver.url(),
    run: (work, ...args) => driver.run(work, ...args),
    isVisible: (xpath) => driver.isVisible(xpath),
    click: (xpath) => driver.click(xpath),
    fill: (xpath, text) => driver.fill(xpath, text),
    pressArrowDown: (xpath) => driver.press(xpath, KEYS.arrowDown),
    pressEscape: () => driver.type(KEYS.escape),
    answerDialog: async (reply) => {
      let message = '';
      await expect(async () => {
        message = await driver.answerDialog(reply);
      }).toPass();
      return message;
    },
    readToneHz: () => driver.run(readToneHz),
    recorder: null,
    close: async () => {
      await driver.close();
      return [];
    },
  };
}
