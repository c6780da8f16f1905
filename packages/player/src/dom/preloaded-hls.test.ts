import { expect, it, vi } from 'vitest';
import {
  FakeElement,
  FakeStart,
  failNetwork,
  fakeHls,
  loadHls,
  openSession,
  request,
  url,
} from '../testing/hls-fixture.ts';
import { StreamPreloader } from './stream-preloader.ts';

fakeHls();

function preload() {
  const elements: FakeElement[] = [];
  vi.stubGlobal('document', { createElement: () => elements[elements.push(new FakeElement()) - 1] });
  const preloader = new StreamPreloader(loadHls);
  preloader.preload('hls', request);
  const start = () => expect.poll(() => FakeStart.created).toHaveLength(1);
  return { preloader, elements, start };
}

it('loads the beginning of the stream, which the press plays in its element', async () => {
  const { preloader, elements, start } = preload();
  await start();
  const [loading] = elements;
  expect([loading?.src, loading?.play.mock.calls.length]).toEqual(['blob:hls', 0]);
  const [started] = FakeStart.created;
  expect(started?.isTaken).toBe(false);
  const { element, losses } = openSession({ preloader });
  expect(element.replacement).toBe(loading);
  await expect.poll(() => started?.isTaken).toBe(true);
  expect(loading?.play).toHaveBeenCalledOnce();
  failNetwork(403);
  await expect.poll(() => losses).toHaveLength(1);
  expect(FakeStart.created).toHaveLength(1);
});

it('goes on for a press that comes before the loader is there', async () => {
  const { preloader, elements, start } = preload();
  openSession({ preloader });
  await start();
  await expect.poll(() => elements[0]?.play).toHaveBeenCalledOnce();
  await expect.poll(() => FakeStart.created[0]?.isTaken).toBe(true);
});

it('is given up with a session that closes before', async () => {
  const { preloader, start } = preload();
  const { session } = openSession({ preloader });
  await start();
  session.close();
  expect(FakeStart.created[0]?.isClosed).toBe(true);
});

it('is closed when another stream is preloaded or played, or none', async () => {
  const another = { ...request, url: `${url}?2` };
  for (const close of [
    (preloader: StreamPreloader) => preloader.close(),
    (preloader: StreamPreloader) => preloader.preload('hls', another),
    (preloader: StreamPreloader) => expect(preloader.takeHls(another)).toBeNull(),
    (preloader: StreamPreloader) => preloader.takeElement(another),
  ]) {
    FakeStart.created.length = 0;
    const { preloader, elements, start } = preload();
    await start();
    close(preloader);
    expect([FakeStart.created[0]?.isClosed, elements[0]?.src]).toEqual([true, '']);
    preloader.close();
  }
});

it('starts anew at the press after an error, which is reported then', async () => {
  const { preloader, start } = preload();
  await start();
  failNetwork(404);
  expect(FakeStart.created[0]?.isClosed).toBe(true);
  const { losses } = openSession({ preloader });
  await expect.poll(() => FakeStart.created).toHaveLength(2);
  failNetwork(404);
  await expect.poll(() => losses).toMatchObject([{ httpStatus: 404 }]);
});

it('starts anew at the press where the loader could not be loaded before', async () => {
  const { elements } = preload();
  const preloader = new StreamPreloader(async () => {
    throw new TypeError('Failed to fetch');
  });
  preloader.preload('hls', request);
  await new Promise((resolve) => setImmediate(resolve));
  openSession({ preloader });
  await expect.poll(() => elements.at(-1)?.src).toBe('blob:hls');
});
