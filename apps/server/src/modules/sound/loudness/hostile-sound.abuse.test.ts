// @module-tag hostile-streams

import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { mp3Frames } from '../../../../testing/audio-frames-fixture.ts';
import { readLoop } from '../../../../testing/loudness-fixture.ts';
import { createTestOutbound, startTcpServer, type TcpServer } from '../../../../testing/outbound-fixture.ts';
import { afterRequest, streamHead } from '../../../../testing/stream-server-fixture.ts';
import { OUTBOUND_LIMITS } from '../../../outbound/outbound-limits.ts';
import { READ_MAX_BYTES } from './loudness-limits.ts';
import type { SoundFormat } from './loudness-types.ts';
import { measureInThread } from './measure-in-thread.ts';
import { findFormat, readSound } from './read-sound.ts';

const { signal } = new AbortController();
/** The last one by ffmpeg, where there is one. */
const FORMATS: readonly SoundFormat[] = ['mp3', 'opus', 'ogg'];

/** A stream in which every so many bytes are others. */
function damage(bytes: Buffer, every: number): Buffer {
  const damaged = Buffer.from(bytes);
  for (let at = 64; at < damaged.length; at += every) damaged[at] = (damaged[at] ?? 0) ^ 0xa5;
  return damaged;
}

describe('bytes that are no sound end a measurement, and nothing else', () => {
  test.each([
    ['noise', randomBytes(READ_MAX_BYTES)],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(READ_MAX_BYTES)],
    ['headers of frames alone', Buffer.alloc(READ_MAX_BYTES, Buffer.of(0xff, 0xfb, 0x90, 0x00))],
    ['pages of Ogg without an end', Buffer.alloc(READ_MAX_BYTES, Buffer.from('OggS\0\u0002', 'latin1'))],
    ['a playlist that names a file', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ])('%s', async (_name, bytes) => {
    for (const format of FORMATS) {
      const blocks = await measureInThread({ format, bytes: new Uint8Array(bytes) }, signal);
      expect(blocks === null || blocks.every(Number.isFinite)).toBe(true);
    }
  });

  test.each(['tideline.mp3', 'neon.aac', 'hearth.ogg'])('a damaged %s', async (file) => {
    for (const every of [13, 997]) {
      const bytes = damage(readLoop(file), every);
      const format = findFormat(readLoop(file));
      if (format === null) throw new Error('The loop is no sound.');
      const blocks = await measureInThread({ format, bytes: new Uint8Array(bytes) }, signal);
      expect(blocks === null || blocks.every(Number.isFinite)).toBe(true);
      // What is damaged seldom is measured all the same, where it can be decoded here.
      if (format === 'mp3' && every > 100) expect(blocks).not.toHaveLength(0);
      if (format === 'mp3' && every > 100) expect(blocks).not.toBeNull();
    }
  });
});

describe('streams without an end are read as far as a measurement needs', () => {
  let server: TcpServer;
  afterEach(() => server.stop());
  const read = async (
    send: (client: Socket) => void,
    { maxMs, ...times }: { readonly maxMs?: number; readonly callMaxMs?: number } = {},
    limits = OUTBOUND_LIMITS,
  ) => {
    server = await startTcpServer(afterRequest(send));
    const url = `http://127.0.0.1:${server.port}/`;
    const outbound = createTestOutbound(limits);
    return await readSound({ streamUrl: url, url, kind: 'mp3' }, { outbound, signal, maxMs, ...times });
  };

  test('when they come as fast as they can', async () => {
    const frames = mp3Frames(150);
    const bytes = await read((client) => {
      client.write(streamHead());
      const write = () => {
        while (client.writable && client.write(frames));
      };
      client.on('drain', write);
      write();
    });
    expect(bytes.length).toBe(READ_MAX_BYTES);
    await expect.poll(() => server.openConnections()).toBe(0);
  });

  test('when they hang', async () => {
    const frames = mp3Frames(2);
    const bytes = await read((client) => client.write(Buffer.concat([Buffer.from(streamHead()), frames])), {
      maxMs: 500,
    });
    expect(bytes.length).toBe(frames.length);
    await expect.poll(() => server.openConnections()).toBe(0);
  });

  test('for less, when their response begins late: what has come is not lost with the time of the call', async () => {
    const frames = mp3Frames(2);
    const bytes = await read(
      (client) => {
        setTimeout(() => client.write(Buffer.concat([Buffer.from(streamHead()), frames])), 2_000);
      },
      { maxMs: 3_000, callMaxMs: 3_000 },
      { ...OUTBOUND_LIMITS, totalMs: 4_500 },
    );
    expect(bytes.length).toBe(frames.length);
  });
});
