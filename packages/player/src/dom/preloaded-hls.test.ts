import { expect, it, vi } from 'vitest';
import {
  FakeElement,
  FakeHls,
  failNetwork,
  fakeHls,
  loadHls,
  openSession,
  REQUESTED,
  readPlaylist,
  request,
  url,
} from '../testing/hls-fixture.ts';
import { StreamPreloader } from './stream-preloader.ts';

fakeHls();

type Fetch = (url: string, options: { readonly signal: AbortSignal }) => Promise<Response>;
const preload = async (fetchPlaylist: Fetch = async () => new Response('#EXTM3U')) => {
  const elements: FakeElement[] = [];
  vi.stubGlobal('document', { createElement: () => elements[elements.push(new FakeElement()) - 1] });
  vi.stubGlobal('fetch', fetchPlaylist);
  const preloader = new StreamPreloader(loadHls);
  preloader.preload('hls', request);
  const start = () => expect.poll(() => FakeHls.created).toHaveLength(1);
  return { preloader, elements, start };
};

it('loads the beginning of the stream, which the press plays in its element', async () => {
  const { preloader, elements, start } = await preload();
  await start();
  const [loading] = elements;
  const [hls] = FakeHls.created;
  expect([loading?.src, loading?.play.mock.calls.length]).toEqual(['blob:hls', 0]);
  expect(hls?.config.maxMaxBufferLength).toBe(4);
  const { element, losses } = openSession({ preloader });
  expect(element.replacement).toBe(loading);
  expect(hls?.config.maxMaxBufferLength).toBe(600);
  await expect.poll(() => loading?.play).toHaveBeenCalledOnce();
  failNetwork(403);
  expect([FakeHls.created.length, losses.length]).toEqual([1, 1]);
});

it('goes on for a press that comes before hls.js is loaded', async () => {
  const { preloader, elements, start } = await preload();
  openSession({ preloader });
  await start();
  await expect.poll(() => elements[0]?.play).toHaveBeenCalledOnce();
  expect([FakeHls.created.length, FakeHls.created[0]?.config.maxMaxBufferLength]).toEqual([1, 600]);
});

it('leaves a playlist that does not come to hls.js, with a press that waits for it', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { preloader, start } = await preload(
    (_url, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  openSession({ preloader });
  limit.abort();
  await start();
  expect(await readPlaylist()).toBe(REQUESTED);
});

it('is given up with a session that closes before', async () => {
  const { preloader, start } = await preload();
  openSession({ preloader }).session.close();
  await start();
  await expect.poll(() => FakeHls.created[0]?.isDestroyed).toBe(true);
});

it('is closed when another stream is preloaded or played, or none', async () => {
  const another = { ...request, url: `${url}?2` };
  for (const close of [
    (preloader: StreamPreloader) => preloader.close(),
    (preloader: StreamPreloader) => preloader.preload('hls', another),
    (preloader: StreamPreloader) => expect(preloader.takeHls(another)).toBeNull(),
    (preloader: StreamPreloader) => preloader.takeElement(another),
  ]) {
    FakeHls.created.length = 0;
    const { preloader, elements, start } = await preload();
    await start();
    close(preloader);
    expect([FakeHls.created[0]?.isDestroyed, elements[0]?.src]).toEqual([true, '']);
    preloader.close();
  }
});

it('starts anew at the press after an error, which is reported then', async () => {
  const { preloader, start } = await preload();
  await start();
  failNetwork(404);
  expect(FakeHls.created[0]?.isDestroyed).toBe(true);
  const { losses } = openSession({ preloader });
  await expect.poll(() => FakeHls.created).toHaveLength(2);
  failNetwork(404);
  expect(losses).toMatchObject([{ httpStatus: 404 }]);
});

it('reads the playlist that was fetched beside hls.js once, and requests later ones', async () => {
  const { start } = await preload();
  await start();
  expect([await readPlaylist(), await readPlaylist(), await readPlaylist()]).toEqual([
    '#EXTM3U',
    REQUESTED,
    REQUESTED,
  ]);
});
