import type { CHANNEL_GENRES } from '@airdial/contract/channel/schema';
import type { DemoProgram } from './demo-week.ts';

/** A channel of the first run. Addresses are paths; seeding prepends the server's own address. */
export type DemoChannel = {
  readonly channelNumber: number;
  readonly name: string;
  readonly description: string;
  readonly genre: (typeof CHANNEL_GENRES)[number];
  /** URL path of the stream. */
  readonly mount: string;
  /** URL path of the cover. */
  readonly imagePath: string;
  /** kbps. */
  readonly bitrate: number;
  readonly codec: 'MP3' | 'AAC' | 'OGG';
  readonly country: string;
  readonly language: string;
  readonly website: string | null;
  readonly featured: boolean;
  /** The whole week: its schedule and its current program come from it. */
  readonly programs: readonly DemoProgram[];
};
