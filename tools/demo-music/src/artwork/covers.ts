import { hashOf, seededRandom } from '../synth/random.ts';
import { document } from './canvas.ts';
import { dawn, ferry, neon, saltRoad, tideline } from './landscapes.ts';
import type { Motif } from './motif.ts';
import { blueHour, hearth, longRoom, rainy } from './rooms.ts';
import { anchor, cartridge, minute } from './signs.ts';

type Cover = { readonly slug: string; readonly hue: number; readonly motif: Motif };

const COVERS: readonly Cover[] = [
  { slug: 'dawn', hue: 22, motif: dawn },
  { slug: 'rainy', hue: 218, motif: rainy },
  { slug: 'tideline', hue: 16, motif: tideline },
  { slug: 'long-room', hue: 40, motif: longRoom },
  { slug: 'blue-hour', hue: 226, motif: blueHour },
  { slug: 'neon', hue: 325, motif: neon },
  { slug: 'hearth', hue: 12, motif: hearth },
  { slug: 'anchor', hue: 150, motif: anchor },
  { slug: 'cartridge', hue: 96, motif: cartridge },
  { slug: 'ferry', hue: 208, motif: ferry },
  { slug: 'salt-road', hue: 32, motif: saltRoad },
  { slug: 'minute', hue: 4, motif: minute },
];

/** The channel's own cover first, then one for each song: another hour of the same place. */
const HUE_SHIFTS = [0, -20, 14, -42, 26, -8, 38, -30, 50];
/** In as many ways a motif places what it draws. */
const TURNS = 4;

export type CoverFile = { readonly name: string; readonly svg: string };

export function drawCovers(): CoverFile[] {
  return COVERS.flatMap(({ slug, hue, motif }) =>
    HUE_SHIFTS.map((shift, song) => {
      const name = song === 0 ? slug : `${slug}-${song}`;
      const brush = { hue: hue + shift, turn: song % TURNS, random: seededRandom(hashOf(name)) };
      const picture = motif(brush);
      return { name: `${name}.svg`, svg: document(slug, picture.definitions, picture.parts) };
    }),
  );
}
