import { HLS_UNSENT_CHANNEL_MAX_BYTES, HLS_UNSENT_MAX_BYTES } from './relay-limits.ts';

/**
 * The bytes of files that responses hold and have not sent yet. All responses with one file share
 * its bytes, and it counts once.
 */
export class UnsentBytes {
  /** How many responses hold a file. */
  readonly #holders = new Map<Buffer, number>();
  readonly #byChannel = new Map<string, number>();
  #total = 0;

  /** @returns the release, to be called once, or null when there is no room for another file */
  hold(channelId: string, file: Buffer): (() => void) | null {
    const holders = this.#holders.get(file) ?? 0;
    if (holders === 0 && !this.#hasRoom(channelId, file)) return null;
    if (holders === 0) this.#count(channelId, file.length);
    this.#holders.set(file, holders + 1);
    return () => this.#release(channelId, file);
  }

  #hasRoom(channelId: string, { length }: Buffer): boolean {
    const inChannel = this.#byChannel.get(channelId) ?? 0;
    return inChannel + length <= HLS_UNSENT_CHANNEL_MAX_BYTES && this.#total + length <= HLS_UNSENT_MAX_BYTES;
  }

  #release(channelId: string, file: Buffer): void {
    const holders = (this.#holders.get(file) ?? 0) - 1;
    if (holders > 0) {
      this.#holders.set(file, holders);
      return;
    }
    this.#holders.delete(file);
    this.#count(channelId, -file.length);
  }

  #count(channelId: string, bytes: number): void {
    this.#total += bytes;
    const inChannel = (this.#byChannel.get(channelId) ?? 0) + bytes;
    if (inChannel > 0) this.#byChannel.set(channelId, inChannel);
    else this.#byChannel.delete(channelId);
  }
}
