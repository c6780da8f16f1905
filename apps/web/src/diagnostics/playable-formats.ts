type Format = { readonly name: string; readonly mime: string };

/** The formats that internet radio uses. */
const FORMATS: readonly Format[] = [
  { name: 'MP3', mime: 'audio/mpeg' },
  { name: 'AAC', mime: 'audio/aac' },
  { name: 'AAC in MP4', mime: 'audio/mp4; codecs="mp4a.40.2"' },
  { name: 'HE-AAC in MP4', mime: 'audio/mp4; codecs="mp4a.40.5"' },
  { name: 'Opus in Ogg', mime: 'audio/ogg; codecs="opus"' },
  { name: 'Vorbis in Ogg', mime: 'audio/ogg; codecs="vorbis"' },
  { name: 'FLAC', mime: 'audio/flac' },
  { name: 'Opus in WebM', mime: 'audio/webm; codecs="opus"' },
  { name: 'HLS', mime: 'application/vnd.apple.mpegurl' },
];

export type Playable = 'yes' | 'perhaps' | 'no';
export type FormatReading = {
  readonly name: string;
  readonly mediaSource: Playable;
  readonly element: Playable;
};

type Browser = {
  readonly canMediaSource: (mime: string) => boolean;
  readonly canPlayType: (mime: string) => string;
};

/** Maps the results of `canPlayType`: 'probably', 'maybe' or ''. */
const toPlayable = (result: string): Playable =>
  result === 'probably' ? 'yes' : result === 'maybe' ? 'perhaps' : 'no';

export const readFormats = ({ canMediaSource, canPlayType }: Browser): FormatReading[] =>
  FORMATS.map(({ name, mime }) => ({
    name,
    mediaSource: canMediaSource(mime) ? 'yes' : 'no',
    element: toPlayable(canPlayType(mime)),
  }));
