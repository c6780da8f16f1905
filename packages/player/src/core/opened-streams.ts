import { choosePath } from './output-choice.ts';
import type { OpenRequest, PlayerPorts } from './player-ports.ts';
import type { OutputKind, PlayerAddress } from './player-types.ts';

/** What the player has learnt of the streams that it opened in this session. */
export class OpenedStreams {
  readonly #supports: PlayerPorts['supports'];
  readonly #behindSeconds: () => number;
  /** By URL: the outputs that worked where the first choice did not. */
  readonly #outputs = new Map<string, OutputKind>();
  /** URLs that the browser's media cache may hold. */
  readonly #urls = new Set<string>();

  /** @param behindSeconds how far behind the newest audio listeners are to be where that is possible */
  constructor(supports: PlayerPorts['supports'], behindSeconds: () => number) {
    this.#supports = supports;
    this.#behindSeconds = behindSeconds;
  }

  chooseOutput(address: PlayerAddress): OutputKind {
    return this.#outputs.get(address.url) ?? choosePath(address, this.#supports).output;
  }

  onFirstSound(address: PlayerAddress, kind: OutputKind): void {
    if (kind !== choosePath(address, this.#supports).output) this.#outputs.set(address.url, kind);
  }

  /** Whether playback can begin behind the newest audio: the server keeps that, or a playlist lists it. */
  canBeginBehind(address: PlayerAddress): boolean {
    if (address.kind !== 'hls') return address.resumable ?? false;
    return choosePath(address, this.#supports).engines[0] === 'media-source';
  }

  toRequest(address: PlayerAddress): OpenRequest {
    return { ...address, bypassCache: this.#urls.has(address.url), behindSeconds: this.#behindSeconds() };
  }

  /** A request that opens the stream, so that the next one has to bypass caches. */
  toOpening(address: PlayerAddress): OpenRequest {
    const request = this.toRequest(address);
    this.#urls.add(request.url);
    return request;
  }
}
