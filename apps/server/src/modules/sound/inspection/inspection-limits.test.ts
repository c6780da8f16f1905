import { inspectionErrors, inspectionNotes } from '@airdial/contract/channel/messages';
import { expect, test } from 'vitest';
import {
  AUDIO,
  list,
  MP3,
  page,
  redirect,
  respond,
  setUpInspection,
  streamUrls,
} from '../../../../testing/inspection-fixture.ts';
import { startTcpServer } from '../../../../testing/outbound-fixture.ts';

const MB = 1024 * 1024;
/** Longer than the beginning by which a kind is detected: nothing is waited for. */
const LONG_BEGINNING = '<p>more</p>'.repeat(500);

const { server, startServer, restart, inspect, look } = setUpInspection({
  '/words': page('<h1>Hello</h1>'),
  '/text': list('Hello'),
  '/rows.csv': respond({ 'content-type': 'text/csv' }, 'name,url\nOne,http://one.example/\n'),
  '/rows.json': respond({ 'content-type': 'application/json' }, '[{"name":"One"}]'),
  '/dead.m3u': list(`#EXTM3U\n${Array.from({ length: 30 }, (_, index) => `/dead-${index}`).join('\n')}`),
  '/empty.m3u': list('#EXTM3U\n'),
  '/bad.xspf': list('<?xml version="1.0"?><playlist><trackList></playlist>'),
  '/bomb': respond({ 'content-type': 'text/html', 'content-encoding': 'gzip' }, Buffer.alloc(50_000)),
  '/inside': redirect('http://169.254.169.254/latest/meta-data'),
  '/loop': redirect('/loop'),
  '/locked': respond({}, '', 'HTTP/1.0 401 Unauthorized'),
});

test('refuses what leads nowhere, with the reason', { tags: 'inspection' }, async () => {
  const message = async (path: string) => {
    const { status, code, message: text } = await look(path);
    return [status, code, text];
  };
  const unreachable = (reason: string) => [
    422,
    'inspection-unreachable',
    `${inspectionErrors.unreachable} ${reason}`,
  ];
  expect(await message('/gone')).toEqual(unreachable('It answered with status 404.'));
  expect(await message('/locked')).toEqual(unreachable('It answered with status 401.'));
  expect(await message('/loop')).toEqual(unreachable('More than 3 redirects.'));
  expect(await message('/bomb')).toEqual(
    unreachable('The response is compressed (gzip) although none was requested.'),
  );
  expect((await message('/inside')).slice(0, 2)).toEqual([422, 'inspection-unreachable']);
  expect(await message('/words')).toEqual([422, 'inspection-no-stream', inspectionErrors.noStream]);
  expect((await message('/text'))[2]).toContain(inspectionNotes.noAudio(server.at('/text'), 'text/plain'));
  for (const path of ['/rows.csv', '/rows.json'])
    expect((await message(path))[2]).toBe(
      `${inspectionErrors.noStream} ${inspectionNotes.table(server.at(path))}`,
    );
  expect((await message('/bad.xspf'))[2]).toContain(
    `The playlist ${server.at('/bad.xspf')} cannot be read. Line 1`,
  );
  expect((await message('/empty.m3u')).slice(0, 2)).toEqual([422, 'inspection-no-stream']);
});

test('names the first reasons only when a long list leads nowhere', async () => {
  const { message = '' } = await look('/dead.m3u');
  expect(message).toContain(inspectionNotes.tooManyEntries(server.at('/dead.m3u'), 20));
  expect(message.split(' cannot be read. ')).toHaveLength(3);
});

test('reads the beginning of a playlist of 10 MB, and looks at 20 entries', async () => {
  const entries = Array.from(
    { length: (10 * MB) / 60 },
    (_, index) => `#EXTINF:-1,Station ${index}\n/many/${index}?${'x'.repeat(24)}\n`,
  );
  const playlist = list(`#EXTM3U\n${entries.join('')}`);
  const huge = await startServer({ '/huge.m3u': playlist }, () => respond(MP3, AUDIO));
  const url = huge.at('/huge.m3u');
  const { candidates, notes } = await inspect(url);
  expect(candidates).toHaveLength(20);
  expect(candidates[19]).toMatchObject({ name: 'Station 19' });
  expect(notes).toEqual([inspectionNotes.tooManyEntries(url, 20), inspectionNotes.cut(url)]);
});

test('reads the beginning of a page that never ends', async () => {
  const endless = await startServer({}, (_path, client) => {
    const more = () => {
      while (client.write('<p>more</p>'.repeat(1_000)));
    };
    client.on('drain', more).write(page('<audio src="/aac"></audio>'));
    more();
    return undefined;
  });
  const found = await inspect(endless.at('/endless'));
  expect(streamUrls(found)).toEqual([endless.at('/aac')]);
  expect(found.notes).toEqual([inspectionNotes.cut(endless.at('/endless'))]);
});

test('reads what arrives in time of a page that stalls, and of a stream that sends nothing', async () => {
  const stalled = await startServer({}, (path, client) => {
    client.write(path === '/silent' ? respond(MP3) : page(`<audio src="/aac"></audio>${LONG_BEGINNING}`));
    return undefined;
  });
  restart({ documentMs: 1 });
  expect(streamUrls(await inspect(stalled.at('/page-stalls')))).toEqual([stalled.at('/aac')]);
  restart({ beginningMs: 1, titleMs: 1 });
  expect((await inspect(stalled.at('/silent'))).candidates).toMatchObject([
    { firstByteMs: null, notes: expect.arrayContaining([inspectionNotes.silent]) },
  ]);
});

test('ends when its time is up, and returns what was found', { tags: 'inspection' }, async () => {
  restart({ totalMs: 2_000 });
  const slow = await startServer({ '/list': list('/icy\n/hangs\n', 'audio/x-mpegurl') }, () => undefined);
  const { candidates, notes } = await inspect(slow.at('/list'));
  expect(candidates).toMatchObject([{ streamUrl: slow.at('/icy') }]);
  expect(notes).toEqual([inspectionNotes.timeUp(2)]);
  restart({ totalMs: 1 });
  expect(await inspect(slow.at('/hangs'))).toMatchObject({ status: 422, code: 'inspection-no-stream' });
});

test('refuses more inspections than it can run soon', async () => {
  const hanging = await startTcpServer(() => {});
  let busy = 0;
  const refused = Promise.withResolvers<void>();
  const calls = Array.from({ length: 8 }, async () => {
    const response = await inspect(`http://127.0.0.1:${hanging.port}/`);
    if (response.code === 'server-busy') busy += 1;
    if (busy === 2) refused.resolve();
    return response;
  });
  await refused.promise;
  await hanging.stop();
  const others = (await Promise.all(calls)).filter(({ code }) => code !== 'server-busy');
  expect(others.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'inspection-unreachable'));
});
