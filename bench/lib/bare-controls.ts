import type { Locator, Page } from '@playwright/test';

export type BareControls = {
  /** `audio.src = url; audio.play()`: a page without a player. */
  readonly play: Locator;
  /** The same element with the second URL. */
  readonly next: Locator;
  /** fetch + MediaSource by hand in the fewest steps: the lower bound for us. */
  readonly byHand: Locator;
};

type StreamUrls = { readonly url: string; readonly nextUrl: string };

/** Puts plain buttons into the product's own page: the same origin, policy and renderer. */
export async function addBareControls(page: Page, urls: StreamUrls): Promise<BareControls> {
  await page.evaluate(addBareButtons, urls);
  return {
    play: page.locator('#bare-play'),
    next: page.locator('#bare-next'),
    byHand: page.locator('#by-hand'),
  };
}

/** Runs in the page, as text: it uses nothing else of this file. */
export function addBareButtons({ url, nextUrl }: StreamUrls): void {
  const audio = new Audio();
  const playFrom = (source: string) => {
    audio.src = source;
    void audio.play();
  };
  const pump = async (source: MediaSource) => {
    const opened = new Promise((open) => source.addEventListener('sourceopen', open, { once: true }));
    const [response] = await Promise.all([fetch(url), opened]);
    const buffer = source.addSourceBuffer('audio/mpeg');
    buffer.mode = 'sequence';
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      buffer.appendBuffer(bytes);
      await new Promise((done) => buffer.addEventListener('updateend', done, { once: true }));
    }
  };
  const presses = {
    'bare-play': () => playFrom(url),
    'bare-next': () => playFrom(nextUrl),
    'by-hand': () => {
      const source = new MediaSource();
      void pump(source);
      playFrom(URL.createObjectURL(source));
    },
  };
  Object.entries(presses).forEach(([id, press], index) => {
    const button = Object.assign(document.createElement('button'), { id, textContent: id, onclick: press });
    button.style.cssText = `position:fixed;left:${index * 100}px;top:60px;width:90px;height:40px;z-index:9999`;
    document.body.append(button);
  });
}
