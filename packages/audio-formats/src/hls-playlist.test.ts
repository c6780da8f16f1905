import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HlsMediaPlaylist, parseHlsPlaylist } from './hls-playlist.ts';

const parse = (...lines: readonly string[]) => parseHlsPlaylist(['#EXTM3U', ...lines].join('\n'));
const parseMedia = (...lines: readonly string[]) => parse(...lines) as HlsMediaPlaylist;

describe('parseHlsPlaylist', () => {
  it('reads a live playlist', () => {
    const playlist = parseMedia(
      '#EXT-X-TARGETDURATION:10',
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-27T08:00:00Z',
      '#EXTINF:9.9, Band - Song, live',
      'a.aac',
      '',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-GAP',
      '#EXTINF:10',
      'b.aac',
      'an address without a duration',
    );
    expect(playlist).toMatchObject({ kind: 'media', targetSeconds: 10, isComplete: false });
    const rest = { range: null, key: null, map: null };
    expect(playlist.segments).toEqual([
      {
        uri: 'a.aac',
        seconds: 9.9,
        title: 'Band - Song, live',
        sequence: 7,
        isGap: false,
        isDiscontinuity: false,
        ...rest,
      },
      { uri: 'b.aac', seconds: 10, title: '', sequence: 8, isGap: true, isDiscontinuity: true, ...rest },
    ]);
  });

  it('reads parts of files, which follow each other where they have no beginning', () => {
    const { isComplete, segments } = parseMedia(
      '#EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"',
      '#EXT-X-BYTERANGE:100@700',
      '#EXTINF:1,',
      'all.mp4',
      '#EXT-X-BYTERANGE:50',
      '#EXTINF:1,',
      'all.mp4',
      '#EXTINF:1,',
      'whole.mp4',
      '#EXT-X-ENDLIST',
    );
    expect(isComplete).toBe(true);
    expect(segments.map(({ range }) => range)).toEqual([
      { start: 700, length: 100 },
      { start: 800, length: 50 },
      null,
    ]);
    expect(segments[0]?.map).toEqual({ uri: 'all.mp4', range: { start: 0, length: 700 }, key: null });
  });

  it('reads keys, up to the tag that ends them', () => {
    const { segments } = parseMedia(
      '#EXT-X-KEY:METHOD=AES-128,URI="key?a=1,2",IV=0x1F',
      '#EXTINF:1,\na.ts',
      '#EXT-X-KEY:METHOD=AES-128,URI="other",IV=0x123456789abcdef0123456789abcdef01',
      '#EXTINF:1,\nb.ts',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXTINF:1,\nc.ts',
    );
    const iv = new Uint8Array(16);
    iv[15] = 0x1f;
    const keys = [{ uri: 'key?a=1,2', iv }, { uri: 'other', iv: null }, null];
    expect(segments.map(({ key }) => key)).toEqual(keys);
  });

  it('reads variants and the sound that goes with them', () => {
    expect(
      parse(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="One",DEFAULT=YES,URI="one.m3u8"',
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="text.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="MP4A.40.2",AUDIO="hi"',
        '# a comment',
        'audio.m3u8',
        '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=900000,RESOLUTION=640x360',
        'video.m3u8',
      ),
    ).toEqual({
      kind: 'master',
      renditions: [{ group: 'hi', uri: 'one.m3u8', isDefault: true }],
      variants: [
        { uri: 'audio.m3u8', bandwidth: 96_000, codecs: 'mp4a.40.2', hasVideo: false, audioGroup: 'hi' },
        { uri: 'video.m3u8', bandwidth: 900_000, codecs: '', hasVideo: true, audioGroup: null },
      ],
    });
  });

  it.each([
    ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"'],
    ['#EXT-X-KEY:METHOD=AES-128,URI="key",KEYFORMAT="com.apple.streamingkeydelivery"'],
    ['#EXT-X-DEFINE:NAME="a",VALUE="b"'],
    ['#EXT-X-I-FRAMES-ONLY'],
    ['#EXTINF:1,\na.ts\n'.repeat(50_001)],
  ])('refuses %s', (line) => {
    expect(parse(line, '#EXTINF:1,\na.ts')).toEqual({ kind: 'unsupported' });
  });

  it.each(['', '<html>', '\n\n#EXTINF:1,\na.ts'])('finds no playlist in %j', (text) => {
    expect(parseHlsPlaylist(text)).toBeNull();
  });

  it('counts on, whatever the numbers are', () => {
    const { segments } = parseMedia('#EXT-X-MEDIA-SEQUENCE:1e300', ...['#EXTINF:-1', 'a', '#EXTINF:x', 'b']);
    expect(segments.map(({ sequence, seconds }) => [sequence, seconds])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    const late = parseMedia(
      '#EXT-X-MEDIA-SEQUENCE:3.7',
      '#EXTINF:1',
      'a',
      '#EXT-X-MEDIA-SEQUENCE:9',
      '#EXTINF:1',
      'b',
    );
    expect(late.segments.map(({ sequence }) => sequence)).toEqual([3, 4]);
  });

  it('leaves long lists of variants and sounds to others, and long lines out', {
    tags: 'hostile-streams',
  }, () => {
    const variants = (count: number) => parse('#EXT-X-STREAM-INF:\nu\n'.repeat(count));
    expect([variants(500)?.kind, variants(501)?.kind]).toEqual(['master', 'unsupported']);
    expect(parse('#EXT-X-MEDIA:TYPE=AUDIO,URI=u\n'.repeat(501))?.kind).toBe('unsupported');
    expect(parse(`#EXT-X-KEY:METHOD=SAMPLE-AES,A="${'a'.repeat(40_000)}"`)?.kind).toBe('media');
  });

  it('reads megabytes of anything in a moment', { tags: 'hostile-streams' }, () => {
    const parts = [
      '#EXT-X-MEDIA:',
      '#EXTINF:1,\na\n',
      'A=',
      '"',
      ',',
      'AA',
      '\r\n',
      '#EXT-X-KEY:',
      ' ',
      '0x',
    ];
    const shape = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(shape, shape, (head, repeated) => {
        const text = `#EXTM3U\n${head.join('')}${repeated.join('').repeat(200_000)}`.slice(0, 1_000_000);
        const start = process.threadCpuUsage();
        parseHlsPlaylist(text);
        expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
      }),
      { numRuns: 40 },
    );
  });
});
