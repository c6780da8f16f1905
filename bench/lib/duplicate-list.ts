import type { ZooName } from '../../apps/server/src/testing/zoo/zoo.ts';
import type { ZooServer } from '../../apps/server/src/testing/zoo/zoo-server.ts';

const PAIRS_OF_EACH = 30;

export type DuplicateRow = {
  readonly name: string;
  readonly streamUrl: string;
  /** The name of the row with the same stream, or of the same name on the same host; null for others. */
  readonly duplicateOf: string | null;
};

type Pair = readonly [first: string, second: string];
/** Two addresses by their number. Nothing responds at those that are not of the zoo. */
type Pairs = (index: number, zoo: ZooServer<ZooName>) => Pair;

const SHOUTCAST = ['/;', '/;stream.mp3', '/;?icy=http', '/;stream/1', '/;?1473440030966.mp3='];
const TRACKING = ['utm_source=list', 'nocache=1791', 'rand=17&utm_medium=app'];

const pick = (values: readonly string[], index: number): string => values[index % values.length] ?? '';

const SAME: Readonly<Record<string, Pairs>> = {
  'case of the host': (index) => [`http://localhost:1/case-${index}`, `HTTP://LocalHost:1/case-${index}`],
  'trailing slash': (index) => [`http://127.0.1.${index}:1/live`, `http://127.0.1.${index}:1/live/`],
  'default port': (index) => [`http://127.0.2.${index}/live`, `http://127.0.2.${index}:80/live`],
  'https twin': (index) => [`http://127.0.3.${index}/live`, `https://127.0.3.${index}/live`],
  'tracking parameters': (index) => [
    `http://127.0.4.${index}:1/live?id=${index}`,
    `http://127.0.4.${index}:1/live?id=${index}&${pick(TRACKING, index)}`,
  ],
  'suffix of SHOUTcast': (index) => [
    `http://127.0.5.${index}:8000/`,
    `http://127.0.5.${index}:8000${pick(SHOUTCAST, index)}`,
  ],
  'percent-encoding': (index) => [`http://127.0.6.${index}:1/a~b`, `http://127.0.6.${index}:1/%61%7Eb`],
  'order of parameters': (index) => [
    `http://127.0.7.${index}:1/s?id=1&q=2`,
    `http://127.0.7.${index}:1/s?q=2&id=1`,
  ],
  redirect: (index, zoo) => [zoo.url('icecast', index), zoo.url('redirect', index)],
  'M3U playlist': (index, zoo) => [zoo.url('id3', index), zoo.url('playlist-m3u', index)],
  'XSPF playlist': (index, zoo) => [zoo.url('vbr', index), zoo.url('playlist-xspf', index)],
};

const DIFFERENT: Readonly<Record<string, Pairs>> = {
  'case of the path': (index) => [`http://127.1.1.${index}:1/live`, `http://127.1.1.${index}:1/Live`],
  'another port': (index) => [`http://127.1.2.${index}:8000/`, `http://127.1.2.${index}:8002/`],
  'another parameter': (index) => [`http://127.1.3.${index}:1/s?id=1`, `http://127.1.3.${index}:1/s?id=2`],
  'another SHOUTcast stream': (index) => [
    `http://127.1.4.${index}:8000/;?sid=1`,
    `http://127.1.4.${index}:8000/;?sid=2`,
  ],
  'another mount': (index, zoo) => [zoo.url('garbage', index), zoo.url('mid-frame', index)],
};

/** Channels in pairs: as lists in the field have them twice, and such as only resemble each other. */
export function duplicateList(zoo: ZooServer<ZooName>): DuplicateRow[] {
  const rows: DuplicateRow[] = [];
  for (let index = 1; index <= PAIRS_OF_EACH; index += 1) {
    for (const [kind, pairs] of Object.entries(SAME)) {
      const [first, second] = pairs(index, zoo);
      const name = `${kind} ${index}`;
      rows.push({ name, streamUrl: first, duplicateOf: null });
      rows.push({ name: `${name} again`, streamUrl: second, duplicateOf: name });
    }
    // The same name, written differently, on the same host.
    const name = `Rádió ${index}`;
    rows.push({ name, streamUrl: `http://127.0.8.${index}:1/high`, duplicateOf: null });
    rows.push({ name: name.toUpperCase(), streamUrl: `http://127.0.8.${index}:2/low`, duplicateOf: name });
    for (const [kind, pairs] of Object.entries(DIFFERENT))
      for (const [position, streamUrl] of pairs(index, zoo).entries())
        rows.push({ name: `${kind} ${index} ${position}`, streamUrl, duplicateOf: null });
  }
  return rows;
}
