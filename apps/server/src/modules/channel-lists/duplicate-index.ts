import type { DuplicateOf } from '@airdial/contract/channel-list/schema';
import { withoutTrailing } from '@airdial/contract/common/text';
import { normalizeText } from '../../lib/normalize-text.ts';
import { TimeSlice } from '../../lib/time-slice.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';
import { addressesOf, resolvedStreamUrls } from '../channels/stream-access-presenter.ts';

type Station = { readonly name: string; readonly streamUrl: string | null };

/**
 * Finds channels with the same stream, or with the same name on the same host. The scheme does not
 * count: stations answer on http and https alike.
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
      for (const streamUrl of [...addressesOf(channel), ...resolvedStreamUrls(channel)])
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
  const url = URL.parse(streamUrl ?? '');
  if (!url) return [];
  const { host, hostname, pathname, search } = url;
  // SHOUTcast's `/;` and `/` are the same stream.
  const path = withoutTrailing(withoutTrailing(pathname, ';'), '/');
  return [`stream ${host}${path}${search}`, `name ${hostname} ${normalizeText(name)}`];
}
