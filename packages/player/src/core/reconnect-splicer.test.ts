import { joinBytes } from '@airdial/audio-formats/bytes';
import { STREAM_TAIL_BYTES } from '@airdial/audio-formats/stream-tail';
import { opusPacket, pages } from '@airdial/audio-formats/testing/ogg-fixture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReconnectSplicer, SPLICE_HOLD_MS, StreamTail } from './reconnect-splicer.ts';

/** Bytes that do not repeat, like encoded music. */
function createBroadcast(length: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  });
}

const BROADCAST = createBroadcast(12_000);
const context = { nowMs: 0, aheadSeconds: 4, burstSeconds: 4.5 };

function toTail(bytes: Uint8Array): Uint8Array {
  const tail = new StreamTail();
  for (let at = 0; at < bytes.length; at += 300) tail.push(bytes.slice(at, at + 300));
  return tail.bytes;
}

describe('ReconnectSplicer', () => {
  it('neither repeats nor loses a byte when the burst covers the end of the old connection', () => {
    const cut = fc.integer({ min: STREAM_TAIL_BYTES, max: 8_000 });
    fc.assert(
      fc.property(
        cut,
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 100, max: 5_000 }),
        (end, back, size) => {
          const start = Math.max(0, end - STREAM_TAIL_BYTES - back);
          const splicer = new ReconnectSplicer(toTail(BROADCAST.slice(0, end)));
          const output: Uint8Array[] = [BROADCAST.slice(0, end)];
          for (let at = start; at < BROADCAST.length; at += size) {
            const result = splicer.push(BROADCAST.slice(at, at + size), context);
            expect(['hold', 'continue']).toContain(result.kind);
            if (result.kind === 'continue') output.push(result.bytes);
          }
          expect(joinBytes(output)).toEqual(BROADCAST);
        },
      ),
    );
  });

  it('finds the place in Ogg whose packets are all alike', () => {
    const steady = joinBytes(pages(Array(40).fill(opusPacket(1)), 20, 2));
    const cut = fc.integer({ min: STREAM_TAIL_BYTES, max: steady.length });
    fc.assert(
      fc.property(cut, fc.integer({ min: 100, max: 5_000 }), (end, size) => {
        const splicer = new ReconnectSplicer(toTail(steady.slice(0, end)));
        const output: Uint8Array[] = [steady.slice(0, end)];
        for (let at = 0; at < steady.length; at += size) {
          const result = splicer.push(steady.slice(at, at + size), context);
          if (result.kind === 'continue') output.push(result.bytes);
        }
        expect(joinBytes(output)).toEqual(steady);
      }),
    );
  });

  it('restarts with all bytes when the old connection ended before the burst', () => {
    const splicer = new ReconnectSplicer(toTail(BROADCAST.slice(0, 2_000)));
    expect(splicer.push(BROADCAST.slice(5_000, 6_000), context).kind).toBe('hold');
    const late = { ...context, nowMs: SPLICE_HOLD_MS };
    expect(splicer.push(BROADCAST.slice(6_000, 7_000), late)).toEqual({
      kind: 'restart',
      bytes: BROADCAST.slice(5_000, 7_000),
    });
    expect(splicer.push(BROADCAST.slice(7_000, 7_100), late)).toEqual({
      kind: 'continue',
      bytes: BROADCAST.slice(7_000, 7_100),
    });
  });

  it('does not wait when the buffer is almost empty', () => {
    const splicer = new ReconnectSplicer(toTail(BROADCAST.slice(0, 2_000)));
    expect(splicer.push(BROADCAST.slice(5_000, 6_000), { ...context, aheadSeconds: 0.5 }).kind).toBe(
      'restart',
    );
  });

  it('drops the burst while as much is buffered', () => {
    const splicer = new ReconnectSplicer(toTail(BROADCAST.slice(0, 2_000)));
    const late = { nowMs: SPLICE_HOLD_MS, aheadSeconds: 5, burstSeconds: 4.5 };
    splicer.push(BROADCAST.slice(5_000, 6_000), { ...late, nowMs: 0 });
    expect(splicer.push(BROADCAST.slice(6_000, 7_000), late).kind).toBe('drop');
  });
});
