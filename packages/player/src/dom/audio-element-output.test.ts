import { describe, expect, it, vi } from 'vitest';
import { fakeElements, MEDIA, openSession } from '../testing/audio-element-fixture.ts';

fakeElements();

describe('the end of a source in the audio element', () => {
  it('is a lost connection when the duration is infinite', () => {
    const { element, ends } = openSession();
    element.know(Number.POSITIVE_INFINITY, 4);
    element.report('playing');
    element.know(9, 9);
    element.report('ended');
    expect(ends).toEqual(['lost: network']);
  });

  it('is a lost connection when the duration was infinite only before the first sound', {
    tags: 'stall-recovery',
  }, () => {
    const { element, ends } = openSession();
    element.know(Number.POSITIVE_INFINITY, 0);
    element.duration = 0;
    element.report('playing');
    element.end();
    expect(ends).toEqual(['lost: network']);
  });

  it('is a lost connection when the duration grows with what is received', {
    tags: 'awkward-streams',
  }, () => {
    const { element, ends } = openSession();
    element.know(4.08, 4.08);
    element.report('playing');
    element.know(4.51, 4.08);
    element.report('playing');
    element.report('ended');
    expect(ends).toEqual(['lost: network']);
  });

  it('is that of a recording when the duration is known', () => {
    const { element, ends } = openSession();
    element.know(180, 4);
    element.report('playing');
    element.bufferedSeconds = 180;
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });

  it('is that of a recording when its estimated duration grows before its end is buffered', () => {
    const { element, ends } = openSession();
    element.know(180, 4);
    element.report('playing');
    element.know(190, 40);
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });

  it('is that of a recording when its estimated duration grows once all of it is loaded', () => {
    const { element, ends } = openSession();
    element.know(180, 4);
    element.report('playing');
    element.networkState = MEDIA.NETWORK_IDLE;
    element.know(181, 181);
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });

  it('does not compare the duration with that of the connection before', () => {
    const { element, session, request, ends } = openSession();
    element.know(4, 4);
    element.report('playing');
    session.reload(false, request);
    element.know(180, 180);
    element.report('playing');
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });
});

describe('a source that the audio element refuses', () => {
  const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

  it.each([
    ['ogg', 200, 'format-unsupported'],
    ['ogg', 404, 'source-unsupported'],
    // Every browser plays it, so the stream is the cause.
    ['mp3', 200, 'source-unsupported'],
  ] as const)(
    'of a stream in %s whose server responds %i is %s',
    { tags: 'iphone' },
    async (kind, status, code) => {
      vi.stubGlobal('fetch', async () => new Response(null, { status }));
      const { element, ends } = openSession(kind);
      element.fail(MEDIA_ERR_SRC_NOT_SUPPORTED);
      await expect.poll(() => ends).toEqual([`lost: ${code}`]);
    },
  );

  it('is a server that is away where no request gets a response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const { element, ends } = openSession();
    element.fail(MEDIA_ERR_SRC_NOT_SUPPORTED);
    await expect.poll(() => ends).toEqual(['lost: source-unsupported, server unreachable']);
  });

  it('is not known to be the server where a page of https may not ask one of http', async () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const { element, ends } = openSession();
    element.fail(MEDIA_ERR_SRC_NOT_SUPPORTED);
    await expect.poll(() => ends).toEqual(['lost: source-unsupported']);
  });

  it('is the stream where its server responds, which pages may not read', async () => {
    vi.stubGlobal('fetch', async (_url: string, { mode }: RequestInit) => {
      if (mode === 'no-cors') return Response.error();
      throw new TypeError('Failed to fetch');
    });
    const { element, ends } = openSession();
    element.fail(MEDIA_ERR_SRC_NOT_SUPPORTED);
    await expect.poll(() => ends).toEqual(['lost: source-unsupported']);
  });

  it('is not reported after a close, although the server has not responded yet', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const { element, session, ends } = openSession('ogg');
    element.fail(MEDIA_ERR_SRC_NOT_SUPPORTED);
    session.close();
    resolve(new Response());
    await new Promise((done) => setTimeout(done));
    expect(ends).toEqual([]);
  });
});

it('a plain source may play on remote devices again, after one that had to forbid it', () => {
  expect(openSession().element.disableRemotePlayback).toBe(false);
});
