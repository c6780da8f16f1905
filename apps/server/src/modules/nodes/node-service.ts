import { randomUUID } from 'node:crypto';
import type { ChannelChange, ChannelRecord, ChannelService } from '../channels/channel-service.ts';
import { ANNOUNCEMENTS, type Announcement, type SiteEvents } from '../site-events/site-events-service.ts';
import { type ClusterMessage, readMessage, writeMessages } from './cluster-message.ts';

/** What changes together is told together. */
const GATHER_MS = 20;
const RETRY_AFTER_MS = 2_000;

type Listener = { message(text: string): void; gap(): void };

/** How nodes talk: every message reaches every node that listens, or a gap is told. */
type Wire = {
  send(text: string): Promise<void>;
  listen(listener: Listener): Promise<void>;
  stop(): Promise<void>;
};

export type NodeParts = {
  readonly channels: ChannelService;
  readonly announcements: SiteEvents;
  readonly wire: Wire;
  /** One node knows the stations' counts; the others have them from it. */
  readonly isLeader: () => boolean;
  readonly logger: { error(details: object, message: string): void };
};

/** Keeps the catalogues of several nodes alike: tells the others what changed here, and takes over what changed there. */
export class NodeService {
  readonly #parts: NodeParts;
  readonly #id = randomUUID();
  readonly #following = new AbortController();
  /** By what it is about, so that of many words on one thing the last one counts. */
  readonly #waiting = new Map<string, ClusterMessage>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: NodeParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { channels, announcements, wire } = this.#parts;
    const { signal } = this.#following;
    channels.changes.subscribe((change) => this.#gather(change), signal);
    announcements.subscribe((what, isFromElsewhere) => isFromElsewhere || this.#announce(what), signal);
    await wire.listen({
      message: (text) => this.#receive(text),
      gap: () => this.#run(this.#takeOverAll()),
    });
    // What changed between the reading of the catalogue and this moment was told to nobody here.
    await channels.elsewhere.takeOverAll();
  }

  async stop(): Promise<void> {
    this.#following.abort();
    clearTimeout(this.#timer);
    await this.#tell();
    clearTimeout(this.#timer);
    await this.#parts.wire.stop();
  }

  #gather({ kind, channel, isFromElsewhere }: ChannelChange): void {
    if (isFromElsewhere) return;
    const { id } = channel;
    if (kind === 'stats') this.#say(`stats ${id}`, { do: 'stats', id, stats: this.#statsToTell(channel) });
    else if (kind === 'confirmed')
      this.#say(`confirm ${id}`, { do: 'confirm', id, at: channel.songUpdatedAt ?? 0 });
    else this.#say(`read ${id}`, { do: 'read', id });
  }

  #announce(what: Announcement): void {
    this.#say(`announce ${what}`, { do: 'announce', what });
  }

  #statsToTell({ stats: { hereNow: _, ...stats } }: ChannelRecord) {
    return this.#parts.isLeader() ? stats : { ...stats, currentListeners: null };
  }

  #say(about: string, word: ClusterMessage): void {
    this.#waiting.set(about, word);
    this.#timer ??= setTimeout(() => void this.#tell(), GATHER_MS).unref();
  }

  /** What cannot be told now is told later, as one word: read everything. */
  async #tell(): Promise<void> {
    const words = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#timer = undefined;
    try {
      for (const text of writeMessages(this.#id, words)) await this.#parts.wire.send(text);
    } catch (err) {
      this.#parts.logger.error({ err }, 'the other nodes could not be told, trying again');
      this.#waiting.set('all', { do: 'read-all' });
      this.#timer ??= setTimeout(() => void this.#tell(), RETRY_AFTER_MS).unref();
    }
  }

  #receive(text: string): void {
    const message = readMessage(text);
    if (message?.from === this.#id) return;
    for (const word of message?.words ?? []) this.#obey(word);
  }

  #obey(word: ClusterMessage): void {
    const { announcements, channels } = this.#parts;
    const { elsewhere } = channels;
    if (word.do === 'stats') elsewhere.takeOverStats(word.id, word.stats);
    else if (word.do === 'confirm') elsewhere.confirm(word.id, word.at);
    else if (word.do === 'announce') this.#run(announcements.relay(word.what));
    else this.#run(word.do === 'read' ? elsewhere.takeOver(word.id) : this.#takeOverAll());
  }

  /** Whatever may have been told while nobody heard it. */
  async #takeOverAll(): Promise<void> {
    const { announcements, channels } = this.#parts;
    await channels.elsewhere.takeOverAll();
    for (const what of ANNOUNCEMENTS) await announcements.relay(what);
  }

  /** A database that is away is told of by the gap that follows. */
  #run(work: Promise<void>): void {
    work.catch((err: unknown) => {
      this.#parts.logger.error({ err }, 'a change of another node could not be read');
    });
  }
}
