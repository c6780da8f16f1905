import type { Locator, Page } from '@playwright/test';

/** The controls of the player: those of the bar at the bottom of every screen, or of another place that has them. */
export class PlayerBar {
  readonly region: Locator;
  readonly playButton: Locator;
  readonly pauseButton: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly mute: Locator;
  readonly unmute: Locator;
  readonly volume: Locator;
  readonly rewind: Locator;
  readonly live: Locator;
  readonly position: Locator;
  readonly songBeginning: Locator;
  readonly like: Locator;
  readonly unlike: Locator;
  readonly trackInfo: Locator;
  readonly info: Locator;
  readonly stop: Locator;
  /** Covers artwork and titles. */
  readonly opener: Locator;
  readonly expand: Locator;
  readonly tryAgain: Locator;
  readonly error: Locator;
  readonly progress: Locator;

  constructor(page: Page, region = page.getByRole('region', { name: 'Player', exact: true })) {
    this.region = region;
    const button = (name: string | RegExp) => this.region.getByRole('button', { name });
    this.playButton = button(/^Play /);
    this.pauseButton = button(/^Pause /);
    this.next = button('Next channel');
    this.previous = button('Previous channel');
    this.mute = button('Mute');
    this.unmute = button('Unmute');
    this.volume = this.region.getByRole('slider', { name: 'Volume' });
    this.rewind = button('Rewind 10 seconds');
    this.live = button(/^On air/);
    this.position = this.region.getByRole('slider', { name: 'Position' });
    this.songBeginning = button('This song from its beginning');
    this.like = button('Like this song');
    this.unlike = button('Unlike this song');
    this.trackInfo = button('Track information');
    this.info = button('Channel information');
    this.stop = button('Stop and close the player');
    this.opener = button('Show the player over the whole screen');
    this.expand = button('More controls');
    this.tryAgain = button('Try again');
    this.error = this.region.locator('[data-player-error]');
    this.progress = this.region.getByRole('progressbar', { name: 'Loading stream' });
  }

  /** By a press on the artwork: a narrow bar has buttons above the middle of the titles. */
  async open(): Promise<void> {
    await this.opener.click({ position: { x: 20, y: 20 } });
  }

  async setVolume(percent: number): Promise<void> {
    await this.volume.fill(`${percent}`);
  }

  /** A visible text of the bar; the live region for screen readers does not count. */
  text(text: string): Locator {
    const shown = this.region.getByText(text, { exact: true }).filter({ visible: true });
    return shown.and(this.region.locator(':not([aria-live])'));
  }

  /** 'by artist', with or without the album. */
  byline(artist: string): Locator {
    const line = this.region.getByText(new RegExp(`^\\s*by ${artist}( •|$)`)).filter({ visible: true });
    return line.and(this.region.locator(':not([aria-live])'));
  }

  /** The live region for screen readers. */
  get announcement(): Locator {
    return this.region.locator('[aria-live="polite"]');
  }
}
