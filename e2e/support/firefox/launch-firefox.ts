import puppeteer, { type Browser } from 'puppeteer-core';

const FIREFOX_PATH = '/usr/bin/firefox-esr';
const START_LIMIT_MS = 120_000;
/** A sound device of Firefox's own: without any, a source that it starts to play may fail to decode. */
const PREFERENCES = { 'media.cubeb.force_mock_context': true };

/** Starts Debian's Firefox ESR without a window. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX_PATH,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
    timeout: START_LIMIT_MS,
    protocolTimeout: START_LIMIT_MS,
  });
