import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkedDecoder } from './chunked-decoder.ts';
import { OutboundError } from './outbound-error.ts';
import { RawResponseHeadParser } from './raw-response-head.ts';

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));

/** The same bytes in pieces of any size. */
const split = (whole: Buffer, sizes: readonly number[]): Buffer[] => {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    pieces.push(whole.subarray(at, at + size));
    at += size;
  }
  return [...pieces, whole.subarray(at)];
};
const sizes = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 40 });

const ownErrorsOnly = (work: () => void) => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
};

test('decodes chunked content however it is split', () => {
  fc.assert(
    fc.property(fc.array(bytes.filter(({ length }) => length > 0)), sizes, (chunks, at) => {
      const coded = chunks.map((chunk) =>
        Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
      );
      const input = Buffer.concat([...coded, Buffer.from('0\r\n\r\n')]);
      const decoder = new ChunkedDecoder();
      const content = split(input, at).map((piece) => decoder.push(piece));
      expect(Buffer.concat(content)).toEqual(Buffer.concat(chunks));
      expect(decoder.isDone).toBe(true);
    }),
  );
});

test('throws nothing but its own error on any bytes', () => {
  fc.assert(
    fc.property(bytes, sizes, (input, at) => {
      ownErrorsOnly(() => {
        const decoder = new ChunkedDecoder();
        for (const piece of split(input, at)) decoder.push(piece);
      });
      ownErrorsOnly(() => {
        const parser = new RawResponseHeadParser(100);
        for (const piece of split(Buffer.concat([Buffer.from('ICY 200 OK\r\n'), input]), at))
          if (parser.push(piece)) break;
      });
    }),
  );
});

test('parses the same head however it is split', () => {
  const input = Buffer.from('ICY 200 OK\r\nicy-metaint: 8192\r\nno colon\r\nICY-NAME:A:B\r\n\r\nrest');
  fc.assert(
    fc.property(sizes, (at) => {
      const parser = new RawResponseHeadParser(1_000);
      const found = split(input, at)
        .map((piece) => parser.push(piece))
        .find(Boolean);
      expect(found?.head.status).toBe(200);
      expect(Object.fromEntries(found?.head.headers ?? [])).toEqual({
        'icy-metaint': '8192',
        'icy-name': 'A:B',
      });
    }),
  );
});
