import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

const BARE_PAGE = `<!doctype html><title>bare page</title><link rel="icon" href="data:,">
<button id="element">element</button><button id="media-source">media source</button>
<script>
const audio = new Audio();
const parameters = new URLSearchParams(location.search);
document.querySelector('#element').onclick = () => {
  audio.src = parameters.get('url');
  audio.play().catch((fault) => { document.title = fault.name; });
};
document.querySelector('#media-source').onclick = async () => {
  const source = new MediaSource();
  audio.src = URL.createObjectURL(source);
  audio.play();
  await new Promise((open) => source.addEventListener('sourceopen', open, { once: true }));
  const response = await fetch(parameters.get('url'));
  const buffer = source.addSourceBuffer(parameters.get('type'));
  buffer.mode = 'sequence';
  for await (const bytes of response.body) {
    buffer.appendBuffer(bytes);
    await new Promise((done) => buffer.addEventListener('updateend', done, { once: true }));
  }
};
</script>`;

export type BarePage = {
  open(page: Page, streamUrl: string, type?: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A page with nothing but an audio element, to test the fixtures without Airdial.
 * It is served from loopback, because Chromium keeps other pages from fetching there.
 */
export async function startBarePage(): Promise<BarePage> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(BARE_PAGE),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    open: async (page, url, type = 'audio/mpeg') => {
      await page.goto(`${origin}/?${new URLSearchParams({ url, type })}`);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
