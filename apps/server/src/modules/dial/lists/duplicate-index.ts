import type { DuplicateOf } from '@airdial/contract/channel-list/schema';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { normalizeText } from '../../../lib/normalize-text.ts';
import { streamHost, streamKey } from '../../../lib/stream-key.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { addressesOf, knownStreamUrls } from '../channels/stream-access-presenter.ts';

type Station = { readonly name: string; readonly streamUrl: string | null };

/**
 * Finds channels with the same stream (`streamKey`), or with the same name on the same host. A name that
 * was made from the address is none: the streams of a server would have the same one.
 */
export class DuplicateIndex {
  readonly #byKey = new Map<string, DuplicateOf>();

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
    for (const key of toKeys(station)) if (!this.#byKey.has(key)) this.#byKey.set(key, known);
  }

  find(station: Station): DuplicateOf | undefined {
    return toKeys(station)
      .map((key) => this.#byKey.get(key))
      .find((known) => known !== undefined);
  }
}

function toKeys({ name, streamUrl }: Station): string[] {
  const stream = streamKey(streamUrl ?? '');
  const host = streamHost(streamUrl ?? '');
  if (stream === null || host === null) return [];
  const isNamed = name !== nameOfAddress(streamUrl ?? '');
  return [`stream ${stream}`, ...(isNamed ? [`name ${host} ${normalizeText(name)}`] : [])];
}
