import type { DuplicateOf } from '@airdial/contract/channel-list/schema';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { stationKey, streamKey } from '../../../lib/stream-key.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { addressesOf, knownStreamUrls } from '../channels/stream-access-presenter.ts';

type Station = { readonly name: string; readonly streamUrl: string | null };

type Match = {
  readonly known: DuplicateOf;
  /** Else it is a stream of the same station in another quality. */
  readonly isSameStream: boolean;
};

/**
 * Finds channels with the same stream (`streamKey`), or of the same station (`stationKey`). A name that
 * was made from the address is none: the streams of a server would have the same one.
 */
export class DuplicateIndex {
  readonly #byStream = new Map<string, DuplicateOf>();
  readonly #byStation = new Map<string, DuplicateOf>();

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

  /** The first one of a key stays. */
  add(station: Station, known: DuplicateOf): void {
    const { stream, key } = toKeys(station);
    if (stream !== null && !this.#byStream.has(stream)) this.#byStream.set(stream, known);
    if (key !== null && !this.#byStation.has(key)) this.#byStation.set(key, known);
  }

  find(station: Station): Match | undefined {
    const { stream, key } = toKeys(station);
    const same = this.#byStream.get(stream ?? '');
    if (same) return { known: same, isSameStream: true };
    const known = this.#byStation.get(key ?? '');
    return known && { known, isSameStream: false };
  }
}

function toKeys({ name, streamUrl }: Station): {
  readonly stream: string | null;
  readonly key: string | null;
} {
  const address = streamUrl ?? '';
  const key = name === nameOfAddress(address) ? null : stationKey(address, name);
  return { stream: streamKey(address), key };
}
