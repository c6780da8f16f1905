import { joinBytes } from '@airdial/audio-formats/bytes';
import { adtsFrames, mp3Frames } from '@airdial/audio-formats/testing/frame-fixture';
import { begin, lacingOf, opusHead, page, STREAM, text } from '@airdial/audio-formats/testing/ogg-fixture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatSniffer, SYNC_SEARCH_BYTES } from './format-sniffer.ts';

describe('FormatSniffer', () => {
  it('drops the partial frame and nothing else, for any chunk size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 400 }), (size, entry) => {
        const stream = mp3Frames(8).subarray(entry);
        const sniffer = new FormatSniffer('audio/mpeg');
        const output: Uint8Array[] = [];
        for (let at = 0; at < stream.length; at += size) {
          const result = sniffer.push(stream.slice(at, at + size));
          if (result.kind === 'audio') output.push(result.bytes);
        }
        expect(joinBytes(output)).toEqual(mp3Frames(7));
      }),
    );
  });

  it('prefers the detected codec to the declared one', () => {
    expect(new FormatSniffer('audio/mpeg').push(adtsFrames(3))).toMatchObject({
      kind: 'audio',
      mime: 'audio/aac',
    });
  });

  it('does not mistake a partial frame for a page', () => {
    const sniffer = new FormatSniffer('audio/mpeg');
    expect(sniffer.push(text('<h!')).kind).toBe('more');
    expect(sniffer.push(mp3Frames(3))).toMatchObject({ kind: 'audio', mime: 'audio/mpeg' });
  });

  it.each([
    ['#EXTM3U\n', 'playlist'],
    ['<!doctype html>', 'page'],
    ['<html>', 'page'],
    ['\ufeff\r\n#EXTM3U\n', 'playlist'],
    ['\n\n <?xml version="1.0"?>', 'page'],
  ])('detects that %j is no audio', (start, kind) => {
    expect(new FormatSniffer('audio/mpeg').push(text(start)).kind).toBe(kind);
  });

  it('passes the bytes on when no frames are found for long', () => {
    const sniffer = new FormatSniffer('audio/aac');
    expect(sniffer.push(new Uint8Array(100)).kind).toBe('more');
    expect(sniffer.push(new Uint8Array(SYNC_SEARCH_BYTES))).toMatchObject({
      kind: 'audio',
      mime: 'audio/aac',
    });
  });
});

describe('FormatSniffer of Ogg', () => {
  it.each([
    [opusHead(), 'audio/ogg; codecs="opus"'],
    [text('\x7fFLAC\x01\x00'), 'audio/ogg; codecs="flac"'],
  ])('detects what is inside Ogg by its first packet', (head, mime) => {
    const bytes = page({ flags: 2, sequence: 0 }, lacingOf(head), head);
    const sniffer = new FormatSniffer(null);
    expect(sniffer.push(bytes.subarray(0, 20))).toEqual({ kind: 'more' });
    expect(sniffer.push(bytes.subarray(20))).toEqual({ kind: 'audio', mime, bytes });
  });

  it('looks past the end of another stream of the chain', () => {
    const [head = new Uint8Array(0), ...rest] = begin(opusHead());
    const ofOther = page({ granule: 9, serial: 5, sequence: 3 }, [4], text('rest'));
    const bytes = joinBytes([ofOther, head, ...rest, STREAM[4]?.subarray(9) ?? head]);
    expect(new FormatSniffer(null).push(bytes)).toMatchObject({ mime: 'audio/ogg; codecs="opus"' });
  });

  it('gives up Ogg whose beginning does not come', () => {
    const bytes = joinBytes(STREAM.slice(2));
    const sniffer = new FormatSniffer(null);
    expect(bytes.length).toBeLessThan(SYNC_SEARCH_BYTES);
    expect(sniffer.push(bytes)).toEqual({ kind: 'more' });
    expect(sniffer.push(new Uint8Array(SYNC_SEARCH_BYTES))).toEqual({ kind: 'ogg' });
  });

  it('leaves Vorbis to others', () => {
    const head = text('\x01vorbis');
    const bytes = page({ flags: 2, sequence: 0 }, lacingOf(head), head);
    expect(new FormatSniffer(null).push(bytes)).toEqual({ kind: 'ogg' });
  });
});
