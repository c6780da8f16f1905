import { listRowTexts } from '@airdial/contract/channel-list/messages';
import type { DuplicateOf, ListedChannelInput, PreviewRow } from '@airdial/contract/channel-list/schema';
import { ALTERNATIVES_MAX_COUNT } from '@airdial/contract/limits';
import type { DuplicateIndex } from './duplicate-index.ts';
import type { ParsedRow } from './parsed-list.ts';
import { validateRow } from './validate-row.ts';

type Address = NonNullable<ListedChannelInput['alternatives']>[number];

/**
 * The rows of a list, each of them new, a duplicate or invalid. The streams of one station that differ in
 * nothing but their quality become the addresses of the first of them, the best first, unless the list
 * numbers them as several channels.
 */
export class ListedStations {
  readonly #duplicates: DuplicateIndex;
  readonly #rows: PreviewRow[] = [];
  /** Of new rows: where they stand, and the addresses that they have got from others. */
  readonly #added = new Map<DuplicateOf, { readonly index: number; readonly addresses: Address[] }>();

  constructor(duplicates: DuplicateIndex) {
    this.#duplicates = duplicates;
  }

  add({ line, values, refusal }: ParsedRow): void {
    const { channel, isValid, reason } = validateRow(values, refusal);
    const found = isValid ? this.#duplicates.find(channel) : undefined;
    if (isValid && !found) this.#remember(line, channel);
    const isFurther = found !== undefined && !found.isSameStream && this.#addAddress(found.known, channel);
    const reasons = [...(isFurther ? [listRowTexts.furtherAddress] : []), ...(reason ? [reason] : [])];
    this.#rows.push({
      line,
      status: !isValid ? 'invalid' : found ? 'duplicate' : 'new',
      ...(reasons.length > 0 && { reason: reasons.join(' ') }),
      ...(found && { duplicateOf: found.known }),
      channel,
    });
  }

  rows(): PreviewRow[] {
    const rows = [...this.#rows];
    for (const { index, addresses } of this.#added.values()) {
      const row = rows[index];
      if (row && addresses.length > 0)
        rows[index] = { ...row, channel: withAddresses(row.channel, addresses) };
    }
    return rows;
  }

  #remember(line: number, channel: ListedChannelInput): void {
    const { name, channelNumber, alternatives = [] } = channel;
    const known = { _id: null, line, name };
    for (const { streamUrl } of [channel, ...alternatives])
      this.#duplicates.add({ name, streamUrl, channelNumber }, known);
    this.#added.set(known, { index: this.#rows.length, addresses: [] });
  }

  /** @returns false when the channel is stored already, or has as many addresses as it may */
  #addAddress(known: DuplicateOf, channel: ListedChannelInput): boolean {
    const { index = -1, addresses } = this.#added.get(known) ?? {};
    const { alternatives = [], channelNumber } = this.#rows[index]?.channel ?? {};
    if (!addresses || alternatives.length + addresses.length >= ALTERNATIVES_MAX_COUNT) return false;
    addresses.push(toAddress(channel));
    this.#duplicates.add({ ...channel, channelNumber }, known);
    return true;
  }
}

const toAddress = ({ streamUrl, codec = null, bitrate = null }: ListedChannelInput): Address => ({
  streamUrl,
  codec,
  bitrate,
});

/** The best first: those whose bitrate is unknown stay behind in their order. */
function withAddresses(channel: ListedChannelInput, further: readonly Address[]): ListedChannelInput {
  const all = [toAddress(channel), ...(channel.alternatives ?? []), ...further];
  const [first, ...alternatives] = all.toSorted((one, other) => (other.bitrate ?? 0) - (one.bitrate ?? 0));
  return first ? { ...channel, ...first, alternatives } : channel;
}
