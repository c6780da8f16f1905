import type { CHANNEL_GENRES, Program, ScheduleEntry } from '@airdial/contract/channel/schema';

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
  readonly currentProgram: Program | null;
  readonly schedule: readonly ScheduleEntry[];
};

type Slot = readonly [
  programName: string,
  days: readonly ScheduleEntry['dayOfWeek'][],
  from: string,
  to: string,
];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
export const WEEKEND = ['Saturday', 'Sunday'] as const;

/** Expands programs on several days to one entry per day, as channels store them. */
export function weekly(...slots: readonly Slot[]): ScheduleEntry[] {
  return slots.flatMap(([programName, days, startTime, endTime]) =>
    days.map((dayOfWeek) => ({ programName, dayOfWeek, startTime, endTime })),
  );
}
