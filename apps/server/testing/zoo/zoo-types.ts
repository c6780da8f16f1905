import type { Socket } from 'node:net';
import type { OggCodec, StreamFailure } from '@airdial/contract/channel/schema';
import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';

/** How a sound is encoded. */
export type SoundFormat =
  | {
      readonly codec: 'MP3';
      readonly kbps: number;
      readonly sampleRate: number;
      readonly channels: 1 | 2;
      /** The bitrate varies around `kbps`. */
      readonly isVariable?: boolean;
    }
  | { readonly codec: 'AAC'; readonly sampleRate: number; readonly channels: 1 | 2 }
  | { readonly codec: 'OGG'; readonly contains: OggCodec };

/** Whole frames that can be sent again and again. */
export type Recording = { readonly bytes: Buffer; readonly bytesPerSecond: number };

/** Records a tone, or silence for tests that play nothing. */
export type RecordSound = (format: SoundFormat, hz: number) => Recording | Promise<Recording>;

export type HlsKind = 'ts' | 'fmp4' | 'aac' | 'aes';

/** An HLS recording, served as if it were live. */
export type HlsRecording = {
  /** The tags before the first segment that concern all of them. */
  readonly tags: readonly string[];
  readonly segments: readonly { readonly name: string; readonly seconds: number }[];
  /** Segments, keys and initialisation, by name. */
  readonly files: ReadonlyMap<string, Buffer>;
};

export type RecordHls = (kind: HlsKind, hz: number) => HlsRecording | Promise<HlsRecording>;

/** One request to an entry. */
export type ZooCall = {
  readonly client: Socket;
  /** One for each of the entry's sounds. */
  readonly recordings: readonly Recording[];
  readonly hls: HlsRecording | null;
  /** Since the first request to the entry. */
  readonly elapsedMs: number;
  /** Its first line and its headers. */
  readonly request: string;
  /** The path after the entry's name, without its slash. */
  readonly file: string;
  /** The address of another entry, of the same copy. */
  at(name: string): string;
};

/** What the inspection and the stream check are to find. */
export type Finding =
  | {
      /** The first candidate. */
      readonly stream: Partial<StreamCandidate>;
      /** More than one: the number of candidates. */
      readonly candidates?: number;
      /** False: it says that it is a stream, and the check finds no audio in it. */
      readonly hasAudio?: boolean;
    }
  /** A part of the reason why it cannot be opened. */
  | { readonly unreachable: string; readonly failure?: StreamFailure }
  /** It opens and is no stream: a part of the inspection's message, and of the check's warning. */
  | { readonly noStream: string; readonly warning: string };

/** An unusual or hostile stream. */
export type ZooEntry = {
  /** What it sends, in words. */
  readonly serves: string;
  /** What its sound is made of, one after another: the last one stays. None: it has no sound. */
  readonly sounds: readonly SoundFormat[];
  readonly hls?: HlsKind;
  /** The entry that a redirect or a playlist leads to, and that plays. */
  readonly leadsTo?: string;
  readonly respond: (call: ZooCall) => void;
  readonly finds: Finding;
  /** It takes as long as a limit allows. */
  readonly isSlow?: boolean;
  /** What its address has behind its name. */
  readonly file?: string;
};
