import * as z from 'zod/mini';
import { DemoRadioError } from './demo-radio-error.ts';

/** A part of a song, stored once and played as often as its order has it. */
const sectionSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  /** Frames or pages. */
  units: z.int().check(z.positive()),
});

const songSchema = z
  .strictObject({
    title: z.string().check(z.minLength(1)),
    artist: z.string().check(z.minLength(1)),
    album: z.nullable(z.string()),
    /** Path on this server, such as /demo/art/dawn-1.svg. */
    artwork: z.string().check(z.startsWith('/demo/art/')),
    /** From the loop's begin. */
    startMs: z.number().check(z.nonnegative()),
    /** As played: all sections of the order. */
    durationMs: z.number().check(z.positive()),
    /** As stored, one behind the other. */
    sections: z.array(sectionSchema).check(z.minLength(1)),
    /** Names of sections as played, such as 'intro verse verse end'. */
    order: z.string(),
  })
  .check(
    z.refine(({ sections, order }) =>
      order.split(' ').every((name) => sections.some((section) => section.name === name)),
    ),
  );

const loopSchema = z.strictObject({
  /** URL path, such as /radio/dawn.mp3. */
  mount: z.string().check(z.startsWith('/radio/')),
  /** Name inside the assets folder. */
  file: z.string().check(z.regex(/^[\w-]+\.(mp3|aac|ogg)$/)),
  songs: z.array(songSchema).check(z.minLength(1)),
});

const manifestSchema = z.strictObject({ loops: z.array(loopSchema).check(z.minLength(1)) });

export type LoopTrack = z.infer<typeof songSchema>;
export type LoopEntry = z.infer<typeof loopSchema>;
export type LoopManifest = z.infer<typeof manifestSchema>;

export function parseLoopManifest(text: string): LoopManifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DemoRadioError('bad-manifest', 'loops.json of the demo radio does not parse.', { cause });
  }
}

export function loopDurationMs(entry: LoopEntry): number {
  return entry.songs.reduce((sum, track) => sum + track.durationMs, 0);
}
