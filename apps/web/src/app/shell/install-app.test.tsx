import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleViews } from '../../../testing/expect-accessible-views.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { closeDialog } from '../../features/install/install-flow.ts';
import { captureInstallOffers, installStore } from '../../features/install/install-offer.ts';
import InstallUi from '../../features/install/install-ui.tsx';
import { Footer } from './footer.tsx';

const BANNER_DELAY_MS = 10_000;
const STATUS_MS = 4_000;
const MARGIN_MS = 500;
const DAY_MS = 86_400_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';

captureInstallOffers();

const entry = page.getByRole('button', { name: 'Install app' });
const banner = page.getByRole('region', { name: 'Install Radio Player for a better experience!' });
const inBanner = (name: string) => banner.getByRole('button', { name, exact: true });
const snackbar = (text: string) => page.getByRole('status').filter({ hasText: text });

const visit = async (): Promise<() => void> => {
  closeDialog();
  installStore.set(() => ({ offer: null, offeredAtMs: 0, installed: false, requestCount: 0 }));
  const leave = renderPart(
    <>
      <Footer />
      <InstallUi />
    </>,
  );
  await expect.element(entry).toBeVisible();
  return leave;
};

/** The footer and the offers on a page whose time stands still. */
const open = (): Promise<() => void> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return visit();
};

/** Dispatches Chromium's install event, which headless browsers never send. Returns the browser's prompt. */
const offer = (outcome: 'accepted' | 'dismissed', ask = () => Promise.resolve()) => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(ask),
    userChoice: Promise.resolve({ outcome }),
  });
  window.dispatchEvent(event);
  expect(event.defaultPrevented, 'the browser would show its own banner').toBe(true);
  return event.prompt;
};
const accepting = () => offer('accepted');
const declining = () => offer('dismissed');

/** Until React has rendered what has changed. */
const untilPainted = async (): Promise<void> => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
};

const pass = async (ms: number): Promise<void> => {
  await untilPainted();
  vi.advanceTimersByTime(ms);
  await untilPainted();
};

const expectNoBanner = async (): Promise<void> => {
  await pass(2 * BANNER_DELAY_MS);
  expect(banner.elements()).toEqual([]);
};

const showBanner = async (): Promise<void> => {
  await pass(BANNER_DELAY_MS);
  await expect.element(banner).toBeVisible();
};

describe('the banner', { tags: ['install-prompt'] }, () => {
  test('comes ten seconds after the browser’s offer, and not before', async () => {
    await open();
    accepting();
    await pass(BANNER_DELAY_MS - MARGIN_MS);
    expect(banner.elements()).toEqual([]);
    await pass(MARGIN_MS);
    await expect.element(banner).toBeVisible();
  });

  test('opens the browser’s prompt once, and goes', async () => {
    await open();
    const prompt = accepting();
    await showBanner();
    await inBanner('Install').click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(prompt).toHaveBeenCalledOnce();
  });

  test('stays away for a month once it is dismissed', { tags: ['install-outcomes'] }, async () => {
    const leave = await open();
    accepting();
    await showBanner();
    await inBanner('Dismiss').click();
    await expect.element(banner).not.toBeInTheDocument();
    leave();
    await visit();
    accepting();
    await expectNoBanner();
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    accepting();
    await showBanner();
  });

  test('does not come in the installed app', { tags: ['install-outcomes'] }, async () => {
    // As an iPhone reports it; a test's tab cannot have another display mode.
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
    await open();
    accepting();
    await expectNoBanner();
  });
});

describe('the snackbar', { tags: ['install-outcomes'] }, () => {
  test('shows that the app is being installed, and for four seconds that it is', async () => {
    await open();
    accepting();
    await entry.click();
    await expect.element(snackbar('Installing app...')).toBeVisible();
    window.dispatchEvent(new Event('appinstalled'));
    const installed = snackbar('App installed successfully!');
    // Not by `expect.element`, which lets time pass until it finds one.
    await pass(STATUS_MS - MARGIN_MS);
    expect(installed.elements()).toHaveLength(1);
    expect(entry.elements()).toEqual([]);
    await pass(MARGIN_MS);
    expect(installed.elements()).toEqual([]);
  });

  test('shows that the installation is cancelled, after which the banner stays away', async () => {
    await open();
    declining();
    await showBanner();
    await inBanner('Install').click();
    await expect.element(snackbar('Installation cancelled')).toBeVisible();
    accepting();
    await expectNoBanner();
  });

  test('shows that the installation failed', async () => {
    await open();
    offer('accepted', () => Promise.reject(new Error('no prompt today')));
    await entry.click();
    await expect.element(snackbar('Installation failed')).toBeVisible();
    expect(vi.mocked(console.error)).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
  });
});

describe('the dialog', { tags: ['install-prompt'] }, () => {
  test('shows the benefits and each platform’s steps where the browser offers nothing', async () => {
    await open();
    await entry.click();
    for (const benefit of [
      /^Faster loading and offline access/,
      /^Native media controls/,
      /^Full-screen/,
      /^A shortcut/,
    ])
      await expect.element(screen.dialog.getByText(benefit)).toBeVisible();
    await expect.element(screen.dialog.getByText(/^In Chrome or Edge, click the install sign/)).toBeVisible();
    for (const [platform, step] of [
      ['iPhone and iPad', 'Open this page in Safari.'],
      ['Android', 'Open the browser’s menu, the three dots.'],
    ] as const) {
      await screen.dialog.getByText(platform, { exact: true }).click();
      await expect.element(screen.dialog.getByText(step)).toBeVisible();
    }
  });

  test('shows an iPhone’s own steps first and open', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    await open();
    await entry.click();
    const step = screen.dialog.getByText('Choose “Add to Home Screen”, then tap “Add”.');
    await expect.element(step).toBeVisible();
    expect(document.querySelector('details')).toMatchTextContent(/^iPhone and iPad/);
  });

  test('refers to its steps, and the banner stays away after Maybe Later', async () => {
    await open();
    await entry.click();
    await screen.button('Install Now').click();
    await expect
      .element(screen.dialog.getByRole('status'))
      .toMatchTextContent(/please follow the steps above/);
    await screen.button('Maybe Later').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    accepting();
    await expectNoBanner();
  });

  test('opens the prompt of an offer that came meanwhile', async () => {
    await open();
    await entry.click();
    await expect.element(screen.dialog).toBeVisible();
    const prompt = accepting();
    await screen.button('Install Now').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(snackbar('Installing app...')).toBeVisible();
    expect(prompt).toHaveBeenCalledOnce();
  });
});

describe('axe finds nothing', () => {
  /** Time goes on for axe, which waits for timers. */
  const check = (): Promise<void> => {
    vi.useRealTimers();
    return expectAccessibleViews();
  };

  test('on the dialog', async () => {
    await open();
    await entry.click();
    await screen.button('Install Now').click();
    await expect.element(screen.dialog.getByRole('status')).toMatchTextContent(/steps/);
    await check();
  });

  test('on the banner', async () => {
    await open();
    accepting();
    await showBanner();
    await check();
  });

  test('on the snackbar', async () => {
    await open();
    declining();
    await entry.click();
    await expect.element(snackbar('Installation cancelled')).toBeVisible();
    await check();
  });
});
