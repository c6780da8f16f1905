import type { DialPageResponse } from '@airdial/contract/channel/schema';
import type { PlayerChannel, PlayerState } from '@airdial/player';
import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '../../lib/toast-store.ts';
import { LOAD_CHANNEL_FAILED } from '../../messages/player-messages.ts';
import type { PlayerController } from '../player/player-controller.ts';
import { dialPositionStore } from './dial-position-store.ts';
import { cachedDialPages, dialNumberOptions, dialPageOptions } from './dial-queries.ts';
import { joinDial } from './join-dial.ts';
import { type DialQuery, WatchedPages } from './watched-pages.ts';

/** The next page is fetched when fewer channels are left before it. */
const MARGIN = 10;
/** Nodes of a cluster learn of a change at different moments. */
const REFETCH_STALE_MS = 1_000;

const has = (page: DialPageResponse, { _id }: PlayerChannel): boolean =>
  page.channels.some((channel) => channel._id === _id);

/**
 * Keeps the player's playlist a part of the dial around the current channel, from pages in the
 * query cache, which live updates keep current.
 */
export class DialPlaylist {
  readonly #client: QueryClient;
  readonly #controller: PlayerController;
  readonly #pages: WatchedPages;
  /** The query of the page that has the current channel. */
  #anchor: DialQuery = dialPageOptions(1);
  #seen: PlayerState | null = null;
  #hasReported = false;
  #refetchTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, controller: PlayerController) {
    this.#client = client;
    this.#controller = controller;
    this.#pages = new WatchedPages(client, () => this.#update());
  }

  /** @returns stops it */
  start(): () => void {
    const unsubscribe = this.#controller.player.subscribe(() => this.#onPlayerChange());
    this.#update();
    return () => {
      unsubscribe();
      this.#pages.set([]);
      clearTimeout(this.#refetchTimer);
    };
  }

  #onPlayerChange(): void {
    const state = this.#controller.player.getState();
    const before = this.#seen;
    if (state.channel === before?.channel && state.awaitedSteps === before.awaitedSteps) return;
    if (state.awaitedSteps !== 0) this.#pages.retryFailed();
    this.#update();
  }

  #update(): void {
    const state = this.#controller.player.getState();
    const { channel: current } = state;
    this.#seen = state;
    this.#anchor = this.#chooseAnchor(current);
    const anchor = this.#client.getQueryData(this.#anchor.queryKey);
    this.#setPosition(anchor, current);
    if (anchor) this.#join(anchor, state);
    else {
      this.#pages.set([this.#anchor]);
      if (current) this.#controller.setPlaylist([current], { wraps: false });
    }
    this.#reportFailure();
  }

  #chooseAnchor(current: PlayerChannel | null): DialQuery {
    if (!current) return dialPageOptions(1);
    const state = this.#client.getQueryState(this.#anchor.queryKey);
    if (state?.data ? has(state.data, current) : state?.fetchStatus === 'fetching') return this.#anchor;
    const page = cachedDialPages(this.#client).find((cached) => has(cached, current));
    return page ? dialPageOptions(page.pagination.page) : dialNumberOptions(current.channelNumber);
  }

  #join(anchor: DialPageResponse, { channel: current, awaitedSteps }: PlayerState): void {
    const getPage = (page: number) => this.#client.getQueryData(dialPageOptions(page).queryKey);
    const margin = current ? MARGIN : 0;
    const { channels, wraps, pages, stalePages } = joinDial({
      anchor,
      current,
      before: Math.max(margin, -awaitedSteps),
      after: Math.max(margin, awaitedSteps),
      getPage,
    });
    const others = [...pages].filter((page) => page !== anchor.pagination.page);
    this.#pages.set([this.#anchor, ...others.map(dialPageOptions)]);
    for (const page of pages) this.#controller.cacheChannels(getPage(page)?.channels ?? []);
    this.#controller.setPlaylist(channels, { wraps });
    if (stalePages.size > 0) this.#refetchLater(stalePages);
  }

  #setPosition(anchor: DialPageResponse | undefined, current: PlayerChannel | null): void {
    const index = anchor?.channels.findIndex(({ _id }) => _id === current?._id) ?? -1;
    const first = anchor ? (anchor.pagination.page - 1) * anchor.pagination.limit : 0;
    const position = index < 0 ? null : first + index;
    if (position !== dialPositionStore.get()) dialPositionStore.set(() => position);
  }

  /** Fetches both pages anew, and the anchor by its number, which may be on another page by now. */
  #refetchLater(stalePages: ReadonlySet<number>): void {
    if (this.#refetchTimer !== undefined) return;
    this.#refetchTimer = setTimeout(() => {
      this.#refetchTimer = undefined;
      const keys = [...stalePages].map((page) => dialPageOptions(page).queryKey);
      for (const queryKey of [this.#anchor.queryKey, ...keys])
        void this.#client.invalidateQueries({ queryKey, exact: true });
    }, REFETCH_STALE_MS);
  }

  /** Says once that the channels which a step waits for cannot be loaded. */
  #reportFailure(): void {
    const isAwaited = this.#controller.player.getState().awaitedSteps !== 0;
    const hasFailed = this.#pages.hasFailed();
    if (isAwaited && hasFailed && !this.#hasReported) showToast('error', LOAD_CHANNEL_FAILED);
    this.#hasReported = isAwaited && (hasFailed || this.#hasReported);
  }
}
