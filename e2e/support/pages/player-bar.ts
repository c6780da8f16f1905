import type { Locator, Page } from '@playwright/test';

/** The player bar at the bottom of every screen. */
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
  readonly expand: Locator;
  readonly tryAgain: Locator;
  readonly error: Locator;
  readonly progress: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Player', exact: true });
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
    this.expand = button(/^(More|Fewer) controls$/);
    this.tryAgain = button('Try again');
    this.error = this.region.locator('[data-player-error]');
    this.progress = this.region.getByRole('progressbar', { name: 'Loading stream' });
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
