import type { Locator, Page } from '@playwright/test';

/** What is on the screen of a TV and not as it must be: too small, or where a screen may cut it off. */
type Offender = { readonly text: string; readonly fontPx: number; readonly edgePx: number };

/** The player ten feet away. */
export class TvView {
  readonly region: Locator;
  /** Plays and pauses, and has the focus unless the dial has it. */
  readonly main: Locator;
  readonly title: Locator;
  readonly dial: Locator;
  readonly link: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.getByRole('dialog', { name: 'TV view', exact: true });
    this.main = this.region.getByRole('button', { name: /^(Play \d+ · |Pause$)/ });
    this.title = this.region.getByRole('heading', { level: 2 });
    this.dial = this.region.getByRole('toolbar', { name: 'Dial' });
    this.link = page.getByRole('link', { name: 'TV view' });
  }

  /** The number that is being typed. */
  typed(digits: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: digits });
  }

  stop(channelNumber: number): Locator {
    return this.dial.getByRole('button', { name: new RegExp(`^Tune to channel ${channelNumber}, `) });
  }

  /** Texts of the view and above it that are smaller than `minPx`, or in the outer `edgeShare` of the screen. */
  offenders(minPx: number, edgeShare: number): Promise<Offender[]> {
    return this.#page.evaluate(
      ([leastPx, share]) => {
        const isShown = (element: Element) =>
          element.closest('dialog, [popover]') !== null &&
          element.closest('.visually-hidden') === null &&
          element.checkVisibility() &&
          [...element.childNodes].some(({ nodeType, data }: Node & { data?: string }) =>
            Boolean(nodeType === Node.TEXT_NODE && data?.trim()),
          );
        return [...document.querySelectorAll('body *')]
          .filter(isShown)
          .map((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const isAcross = element.closest('[data-frame]') !== null;
            const [x, y] = [
              isAcross ? innerWidth : Math.min(left, innerWidth - right),
              Math.min(top, innerHeight - bottom),
            ];
            return {
              text: element.textContent,
              fontPx: Number.parseFloat(getComputedStyle(element).fontSize),
              edgePx: Math.min(x - share * innerWidth, y - share * innerHeight),
            };
          })
          .filter(({ fontPx, edgePx }) => fontPx < leastPx || edgePx < 0);
      },
      [minPx, edgeShare] as const,
    );
  }
}
