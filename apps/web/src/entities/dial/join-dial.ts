import type { DialPageResponse } from '@airdial/contract/channel/schema';
import type { PlayerChannel } from '@airdial/player';

/** A part of the dial around the current channel, or all of it. */
type JoinedDial = {
  readonly channels: readonly PlayerChannel[];
  /** Whether these are all channels of the dial. */
  readonly wraps: boolean;
  /** The pages that the part has or needs. */
  readonly pages: ReadonlySet<number>;
  /** Neighboring pages that do not join: one of them is older than a change of the dial. */
  readonly stalePages: ReadonlySet<number>;
};

type JoinDialOptions = {
  /** Has the current channel, or is the page of its number. */
  readonly anchor: DialPageResponse;
  /** Null: none. A channel that is not on the dial is put where its number belongs. */
  readonly current: PlayerChannel | null;
  /** How many channels there have to be before and after the current one. */
  readonly before: number;
  readonly after: number;
  readonly getPage: (page: number) => DialPageResponse | undefined;
};

/** Joins pages to a part of the dial that is long enough on both sides, as far as pages are known. */
export const joinDial = (options: JoinDialOptions): JoinedDial => {
  const { anchor, current, getPage } = options;
  const inside = insertByNumber(anchor.channels, current);
  const index = inside.findIndex(({ _id }) => _id === current?._id);
  const chain = new PageChain(anchor, getPage);
  const after = chain.extend(1, options.after - (inside.length - 1 - index));
  const before = chain.extend(-1, options.before - Math.max(index, 0));
  return {
    channels: [...before, ...inside, ...after],
    wraps: chain.isClosed(),
    pages: chain.pages,
    stalePages: chain.stalePages,
  };
};

/** Before the next higher number; the highest number comes before the first in the circle. */
const insertByNumber = (
  channels: readonly PlayerChannel[],
  channel: PlayerChannel | null,
): readonly PlayerChannel[] => {
  if (!channel || channels.some(({ _id }) => _id === channel._id)) return channels;
  const index = channels.findIndex(({ channelNumber }) => channelNumber > channel.channelNumber);
  return channels.toSpliced(Math.max(index, 0), 0, channel);
};

/** Whether one page follows the other, and both say so. */
const joins = (page: DialPageResponse, next: DialPageResponse): boolean =>
  page.nextId === next.channels[0]?._id && next.previousId === page.channels.at(-1)?._id;

/** Pages that follow each other in the circle. */
class PageChain {
  readonly pages: Set<number>;
  readonly stalePages = new Set<number>();
  readonly #getPage: JoinDialOptions['getPage'];
  readonly #totalPages: number;
  #first: DialPageResponse;
  #last: DialPageResponse;

  constructor(anchor: DialPageResponse, getPage: JoinDialOptions['getPage']) {
    this.pages = new Set([anchor.pagination.page]);
    this.#getPage = getPage;
    this.#totalPages = Math.max(anchor.totalPages, 1);
    this.#first = anchor;
    this.#last = anchor;
  }

  /** @returns the channels of the pages that were joined, at least as many as are `missing` if known */
  extend(step: 1 | -1, missing: number): readonly PlayerChannel[] {
    let channels: readonly PlayerChannel[] = [];
    while (channels.length < missing) {
      const page = this.#join(step);
      if (!page) break;
      channels = step > 0 ? [...channels, ...page.channels] : [...page.channels, ...channels];
    }
    return channels;
  }

  /** Whether the last page is followed by the first. A page that is the only one is the circle. */
  isClosed(): boolean {
    if (this.#totalPages === 1) return true;
    const isRound = this.#neighbor(this.#last, 1) === this.#first.pagination.page;
    return isRound && this.#checkJoint(this.#last, this.#first);
  }

  #join(step: 1 | -1): DialPageResponse | null {
    const end = step > 0 ? this.#last : this.#first;
    const number = this.#neighbor(end, step);
    if (this.pages.has(number)) return null;
    this.pages.add(number);
    const page = this.#getPage(number);
    if (!page || !(step > 0 ? this.#checkJoint(end, page) : this.#checkJoint(page, end))) return null;
    if (step > 0) this.#last = page;
    else this.#first = page;
    return page;
  }

  #neighbor({ pagination }: DialPageResponse, step: 1 | -1): number {
    return ((pagination.page - 1 + step + this.#totalPages) % this.#totalPages) + 1;
  }

  #checkJoint(page: DialPageResponse, next: DialPageResponse): boolean {
    const isJoint = joins(page, next);
    if (!isJoint) for (const { pagination } of [page, next]) this.stalePages.add(pagination.page);
    return isJoint;
  }
}
