import { expect, test } from '../support/fixtures/base-fixture.ts';
import { ConnectionLedger } from '../support/stream-servers/connection-ledger.ts';
import { Icecast } from '../support/stream-servers/icecast.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test('Debian’s Icecast sends CORS with a 404; with CORS per mount it does not', async ({ streamServer }) => {
  const everywhere = await Icecast.start([], 'everywhere');
  const [open, closed] = await Promise.all([
    fetch(everywhere.url('/gone')),
    fetch(streamServer.icecast.url('/gone')),
  ]);
  await everywhere.stop();
  expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  expect([closed.status, closed.headers.get('access-control-allow-origin')]).toEqual([404, null]);
});

test('the proxy refuses, responds and counts', async ({ streamProxy }) => {
  const url = streamProxy.url(TONES.mp3.mount);
  const first = await fetch(url);
  const second = await fetch(`${url}?fresh=1`);
  await expect.poll(() => streamProxy.ledger.peak(TONES.mp3.mount)).toBe(2);
  streamProxy.cut();
  await Promise.allSettled([first.arrayBuffer(), second.arrayBuffer()]);
  await expect.poll(() => streamProxy.ledger.openNow()).toBe(0);
  await streamProxy.set('refuse');
  await expect(fetch(url)).rejects.toThrow();
  await streamProxy.set('not-found');
  expect((await fetch(url)).status).toBe(404);
  await streamProxy.set('web-page');
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
  expect(streamProxy.ledger.total(TONES.mp3.mount)).toBe(4);
  await expect.poll(() => streamProxy.ledger.openNow()).toBe(0);
});

test('the HLS server broadcasts, and faulty streams fail as named', async ({
  hlsServer,
  faultyStreams,
  request,
}) => {
  const playlist = await (await request.get(hlsServer.url)).text();
  const segment = playlist.split('\n').findLast((line) => line.endsWith('.ts')) ?? '';
  const response = await request.get(new URL(segment, hlsServer.url).href);
  expect(response.headers()['access-control-allow-origin']).toBe('*');
  expect((await response.body()).length).toBeGreaterThan(1000);
  await expect(fetch(faultyStreams.unreachableUrl)).rejects.toThrow();
  expect((await request.get(faultyStreams.webPageUrl)).headers()['content-type']).toContain('text/html');
  const signal = () => AbortSignal.timeout(300);
  await expect(fetch(faultyStreams.muteUrl, { signal: signal() })).rejects.toThrow(/timeout/);
  const abort = new AbortController();
  const silent = await fetch(faultyStreams.silentUrl, { signal: abort.signal });
  expect(silent.headers.get('content-type')).toBe('audio/mpeg');
  // From the head on, which comes late on a busy machine.
  const limit = signal();
  limit.addEventListener('abort', () => abort.abort(limit.reason));
  await expect(silent.arrayBuffer()).rejects.toThrow(/timeout/);
});

test('the ledger ignores a handover and nothing longer', () => {
  let nowMs = 0;
  const ledger = new ConnectionLedger(() => nowMs);
  const closeFirst = ledger.open('/a');
  nowMs = 1000;
  const closeSecond = ledger.open('/a');
  nowMs = 1900;
  closeFirst();
  nowMs = 3000;
  expect(ledger.peak('/a')).toBe(1);
  ledger.open('/b');
  nowMs = 4500;
  closeSecond();
  expect([ledger.peak(), ledger.peak('/a'), ledger.openNow(), ledger.total()]).toEqual([2, 1, 1, 3]);
  expect(ledger.list('/a')[0]).toBe('/a, opened 4.5 s ago, closed 2.6 s ago');
  expect(ledger.listOpen()).toEqual(['/b, opened 1.5 s ago, open']);
});
