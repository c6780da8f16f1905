import type { ChannelPicture } from '@airdial/contract/channel/schema';
import { CHANNEL_UPLOADS_FOLDER } from '@airdial/contract/limits';
import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import { BackgroundWork } from '../../../lib/background-work.ts';
import type { LeaseService } from '../../foundation/leases/lease-service.ts';
import type { PictureFetchService } from '../../station/uploads/picture-fetch-service.ts';
import { CHANNEL_IMAGE } from '../../station/uploads/upload-service.ts';
import { duePictures, ownPicture, pictureAddresses } from '../channels/channel-picture-presenter.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelRecord } from '../channels/channel-types.ts';

/** Each of them is asked for one picture after another. */
const HOSTS_AT_ONCE = 8;
/** Then hosts that have come meanwhile have their turn, too. */
const PICTURES_OF_A_HOST_AT_ONCE = 20;

export type ChannelPictureDeps = {
  readonly channels: Pick<ChannelService, 'all' | 'get' | 'state' | 'changes'>;
  readonly fetcher: Pick<PictureFetchService, 'fetch'>;
  readonly lease: Pick<LeaseService, 'isHeld'>;
  readonly logger: { error(details: object, message: string): void };
};

type DuePicture = { readonly id: string; readonly url: string };

/**
 * Fetches the pictures of other servers that channels name: after each save and import, and those of
 * channels that an older version has stored. Of several nodes only the holder of the lease does.
 */
export class ChannelPictureService {
  readonly #deps: ChannelPictureDeps;
  readonly #stopping = new AbortController();
  readonly #work: BackgroundWork;
  readonly #hosts = pLimit(HOSTS_AT_ONCE);

  constructor(deps: ChannelPictureDeps) {
    this.#deps = deps;
    this.#work = new BackgroundWork({
      run: () => this.#run(),
      onError: (err) => deps.logger.error({ err }, 'pictures of channels could not be stored, trying again'),
      signal: this.#stopping.signal,
    });
  }

  start(): void {
    const { signal } = this.#stopping;
    this.#deps.channels.changes.subscribe(({ kind, channel }) => {
      const isSaved = kind === 'created' || kind === 'updated';
      if (isSaved && duePictures(channel).length > 0) this.#work.request();
    }, signal);
    this.wake();
  }

  /** Looks for pictures that are due, in the background. */
  wake(): void {
    this.#work.request();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work.whenIdle();
  }

  /**
   * Fetches the picture of a channel's `imageUrl` now, also where there is one already, which stays when
   * its server does not have it any more.
   *
   * @throws AppError `channel-not-found`, or `picture-not-fetched` with the reason
   */
  async fetchAgain(id: string): Promise<ChannelRecord> {
    const channel = this.#deps.channels.get(id);
    if (!channel) throw new AppError('channel-not-found');
    const { imageUrl: url } = channel;
    if (url === null || !pictureAddresses(channel).includes(url)) return channel;
    const fetched = await this.#fetch(channel, url);
    const picture = { ...fetched, path: fetched.path ?? ownPicture(channel, url) };
    const stored = await this.#deps.channels.state.setPicture(id, picture);
    if (picture.failure !== null) throw new AppError('picture-not-fetched', { message: picture.failure });
    return stored;
  }

  async #run(): Promise<void> {
    while (this.#deps.lease.isHeld && !this.#stopping.signal.aborted) {
      const due = this.#listDue();
      if (due.size === 0) return;
      const known = this.#listKnown();
      const hosts = [...due.values()].map((pictures) => this.#hosts(() => this.#fetchAll(pictures, known)));
      const failed = (await Promise.allSettled(hosts)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected' && !this.#stopping.signal.aborted) throw failed.reason;
    }
  }

  /** By host. */
  #listDue(): ReadonlyMap<string, readonly DuePicture[]> {
    const due = [...this.#deps.channels.all()].flatMap((channel) =>
      duePictures(channel).map((url) => ({ id: channel.id, url })),
    );
    return Map.groupBy(due, ({ url }) => URL.parse(url)?.host ?? '');
  }

  /** The paths of the pictures that are there: many channels may name the same one. */
  #listKnown(): Map<string, string> {
    const pictures = [...this.#deps.channels.all()].flatMap((channel) => channel.pictures);
    return new Map(pictures.flatMap(({ url, path }) => (path === null ? [] : [[url, path]])));
  }

  async #fetchAll(due: readonly DuePicture[], known: Map<string, string>): Promise<void> {
    const { channels } = this.#deps;
    for (const { id, url } of due.slice(0, PICTURES_OF_A_HOST_AT_ONCE)) {
      const channel = channels.get(id);
      if (this.#stopping.signal.aborted) return;
      if (!channel || !duePictures(channel).includes(url)) continue;
      const path = known.get(url);
      const picture = path ? toPicture(channel, { url, path }) : await this.#fetch(channel, url);
      if (picture.path !== null) known.set(url, picture.path);
      await channels.state.setPicture(id, picture).catch((error: unknown) => {
        // The channel was deleted meanwhile.
        if (!(error instanceof AppError && error.code === 'channel-not-found')) throw error;
      });
    }
  }

  async #fetch(channel: ChannelRecord, url: string): Promise<ChannelPicture> {
    const { signal } = this.#stopping;
    const namedBy = channel.streamUrl ?? '';
    try {
      const stored = { folder: CHANNEL_UPLOADS_FOLDER, sizes: CHANNEL_IMAGE, signal, namedBy };
      return toPicture(channel, { url, path: await this.#deps.fetcher.fetch(url, stored) });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'picture-not-fetched')) throw error;
      return toPicture(channel, { url, failure: error.message });
    }
  }
}

const toPicture = (
  { updatedAt }: ChannelRecord,
  result: { readonly url: string; readonly path?: string; readonly failure?: string },
): ChannelPicture => ({ path: null, failure: null, version: updatedAt, ...result });
