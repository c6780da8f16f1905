import type { Locator, Page } from '@playwright/test';
import { PlayerBar } from './player-bar.ts';

/** The player over the whole screen. */
export class NowView extends PlayerBar {
  /** The song. */
  readonly title: Locator;
  readonly close: Locator;
  readonly share: Locator;
  readonly sleep: Locator;
  readonly fullScreen: Locator;
  readonly smallWindow: Locator;

  constructor(page: Page) {
    super(page, page.getByRole('dialog', { name: 'Now playing', exact: true }));
    const button = (name: string | RegExp) => this.region.getByRole('button', { name, exact: true });
    this.title = this.region.getByRole('heading', { level: 2 }).first();
    this.close = button('Close');
    this.share = button('Share channel');
    this.sleep = this.region.getByRole('combobox', { name: /^Sleep timer/ });
    this.fullScreen = button(/^(Full screen|Leave full screen)$/);
    this.smallWindow = button(/small window$/i);
  }
}
