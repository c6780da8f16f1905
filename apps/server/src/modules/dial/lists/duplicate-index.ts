import type { DuplicateOf } from '@airdial/contract/channel-list/schema';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { stationKey, streamKey } from '../../../lib/stream-key.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { addressesOf, knownStreamUrls } from '../channels/stream-access-presenter.ts';

type Station = {
  readonly name: string;
  readonly streamUrl: string | null;
  /** Its own one in the list. Absent: it has none, or is stored. */
  readonly channelNumber?: number | undefined;
};

type Match = {
  readonly known: DuplicateOf;
  /** Else it is a stream of the same station in another quality. */
  readonly isSameStream: boolean;
};

/**
 * Finds channels with the same stream (`streamKey`), or of the same station (`stationKey`). A name that
 * was made from the address is none: the streams of a server would have the same one. Two rows of a list
 * that have different numbers of their own are two channels, whatever their streams are.
 */
export class DuplicateIndex {
  readonly #byStream = new KnownByKey();
  readonly #byStation = new KnownByKey();

  static async create(channels: Iterable<ChannelRecord>): Promise<DuplicateIndex> {
    const index = new DuplicateIndex();
    const slice = new TimeSlice();
    for (const channel of channels) {
      if (slice.isOver) await slice.next();
      const { id, name } = channel;
      const known = { _id: id, line: null, name };
      for (const streamUrl of [...addressesOf(channel), ...knownStreamUrls(channel)])
        index.add({ name, streamUrl }, known);
    }
    return index;
  }

  add(station: Station, known: DuplicateOf): void {
    const { stream, key } = toKeys(station);
    this.#byStream.add(stream, station.channelNumber, known);
    this.#byStation.add(key, station.channelNumber, known);
  }

  find(station: Station): Match | undefined {
    const { stream, key } = toKeys(station);
    const same = this.#byStream.find(stream, station.channelNumber);
    if (same) return { known: same, isSameStream: true };
    const known = this.#byStation.find(key, station.channelNumber);
    return known && { known, isSameStream: false };
  }
}

/** The first channel of each key stays: of all, and of those with one number. */
class KnownByKey {
  readonly #first = new Map<string, DuplicateOf>();
  readonly #firstOfNumber = new Map<string, DuplicateOf>();

  add(key: string | null, channelNumber: number | undefined, known: DuplicateOf): void {
    if (key === null) return;
    const numbered = withNumber(key, channelNumber);
    if (!this.#first.has(key)) this.#first.set(key, known);
    if (!this.#firstOfNumber.has(numbered)) this.#firstOfNumber.set(numbered, known);
  }

  find(key: string | null, channelNumber: number | undefined): DuplicateOf | undefined {
    if (key === null) return undefined;
    if (channelNumber === undefined) return this.#first.get(key);
    const unnumbered = this.#firstOfNumber.get(withNumber(key, undefined));
    return unnumbered ?? this.#firstOfNumber.get(withNumber(key, channelNumber));
  }
}

const withNumber = (key: string, channelNumber: number | undefined): string =>
  `${channelNumber ?? ''} ${key}`;

function toKeys({ name, streamUrl }: Station): {
  readonly stream: string | null;
  readonly key: string | null;
} {
  const address = streamUrl ?? '';
  const key = name === nameOfAddress(address) ? null : stationKey(address, name);
  return { stream: streamKey(address), key };
}
