const COUNTRIES = ['Austria', 'Brazil', 'Greece', 'Poland', 'Ukraine'];
const CODECS = ['MP3', 'AAC+', 'MPEG', 'HE-AAC', 'HLS'];
const GENRES = [['Pop'], ['Jazz', 'Funk', 'Soul'], ['News', 'Various'], []];
const BITRATES = [128, 192, 320, 64, 0];

const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

/** A list in the shape of webradiodb: an object by the names of its files, with pictures as files. */
export function webradiodbList(count: number): Readonly<Record<string, object>> {
  const entries = Array.from({ length: count }, (_, index) => {
    const StreamUri = `http://${index}.example:8000/stream${index % 3 === 0 ? '/' : ''}`;
    const file = StreamUri.replaceAll(/[^a-z0-9]/g, '_');
    const station = {
      Genre: pick(GENRES, index),
      Name: `Rádió ${index}`,
      Image: `${file}.webp`,
      Homepage: index % 5 === 0 ? `www.${index}.example` : `https://${index}.example/`,
      Country: pick(COUNTRIES, index),
      Region: '',
      Languages: ['German', 'English'].slice(index % 2),
      Description: index % 4 === 0 ? '' : 'A radio "of all"; with, commas',
      Codec: pick(CODECS, index),
      Bitrate: pick(BITRATES, index),
      Added: 1_640_904_262,
      'Last-Modified': 1_720_985_798,
      StreamUri,
      alternativeStreams: {},
      allCodecs: [pick(CODECS, index)],
      allBitrates: [pick(BITRATES, index)],
      highestBitrate: pick(BITRATES, index),
    };
    return [`${file}.m3u`, station] as const;
  });
  return Object.fromEntries(entries);
}
