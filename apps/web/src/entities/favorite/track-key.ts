export type TrackName = { readonly title: string; readonly artist: string | null };

const normalize = (text: string | null): string =>
  (text ?? '').normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** Equal for the same track, as the server compares: case and white space make no difference. */
export const toTrackKey = ({ title, artist }: TrackName): string =>
  JSON.stringify([normalize(title), normalize(artist)]);
