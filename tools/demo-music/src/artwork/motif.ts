import type { Random } from '../synth/random.ts';

/** What a motif draws with. `turn` is 0 for the channel's cover and 1, 2, 3 for its songs. */
type Brush = { readonly hue: number; readonly turn: number; readonly random: Random };
type Picture = { readonly definitions: string; readonly parts: readonly string[] };
export type Motif = (brush: Brush) => Picture;
