import { between } from '../synth/random.ts';
import { box, circle, gradient, halo, hsl, land, line, polygon, ring, SIDE } from './canvas.ts';
import type { Motif } from './motif.ts';

const FULL = { x: 0, y: 0 };
const sky = (id = 'sky'): string => box([FULL.x, FULL.y], SIDE, SIDE, `url(#${id})`);

type Slice = readonly [y: number, half: number, height: number];

/** Stripes across a disc, each as wide as the disc is there and a little higher than the last. */
function slices(center: number, radius: number, tops: readonly number[], height: number): Slice[] {
  return tops.map((y, index) => {
    const tall = height + index * 3;
    const away = Math.max(Math.abs(y - center), Math.abs(y + tall - center));
    return [y, Math.sqrt(Math.max(0, radius * radius - away * away)) + 8, tall];
  });
}

/** A rising sun with rings. */
export const dawn: Motif = ({ hue, turn, random }) => {
  const sunX = [300, 210, 390, 300][turn] ?? 300;
  const sunY = [352, 380, 360, 318][turn] ?? 352;
  const hills = [0, 1, 2].map((layer) => {
    const start = between(random, 0, 6);
    const fill = hsl(hue - 70 - layer * 14, 46, 40 - layer * 11);
    return land((x) => 400 + layer * 58 + (30 - layer * 5) * Math.sin(x / (105 - layer * 18) + start), fill);
  });
  const rings = [250, 196, 146].map((radius, index) =>
    circle([sunX, sunY], radius, hsl(hue + 6, 95, 74 + index * 4), 0.28),
  );
  return {
    definitions: gradient('sky', [hsl(hue - 120, 52, 38), hsl(hue - 40, 62, 62), hsl(hue + 12, 92, 72)]),
    parts: [sky(), ...rings, circle([sunX, sunY], 98, hsl(hue + 28, 100, 84)), ...hills],
  };
};

/** Layers of sea below a setting sun. */
export const tideline: Motif = ({ hue, turn, random }) => {
  const sunX = [400, 190, 300, 430][turn] ?? 400;
  const waves = Array.from({ length: 6 }, (_, layer) => {
    const start = between(random, 0, 6);
    const fill = hsl(hue + 150 + layer * 9, 72 - layer * 3, 62 - layer * 9);
    return land((x) => 300 + layer * 52 + (16 + layer * 3) * Math.sin(x / (62 + layer * 13) + start), fill);
  });
  const stripes = slices(226, 132, [236, 260, 284], 7).map(([y, half, height]) =>
    box([sunX - half, y], half * 2, height, hsl(hue + 2, 91, 66)),
  );
  return {
    definitions: gradient('sky', [hsl(hue - 28, 78, 55), hsl(hue + 8, 94, 68), hsl(hue + 32, 98, 78)]),
    parts: [sky(), circle([sunX, 226], 132, hsl(hue + 44, 100, 85)), ...stripes, ...waves],
  };
};

/** A motorway into a sliced sun. */
export const neon: Motif = ({ hue, turn }) => {
  const vanishing = [300, 250, 350, 300][turn] ?? 300;
  const gaps = slices(246, 158, [226, 258, 290, 322, 354], 6).map(([y, half, height]) =>
    box([300 - half, y], half * 2, height, hsl(hue - 26, 69, 31)),
  );
  const rays = Array.from({ length: 17 }, (_, index) =>
    line([vanishing, 378], [vanishing + (index - 8) * 150, 640], 3.5, hsl(hue - 110, 100, 64), 0.9),
  );
  const rungs = [0, 1, 2, 3, 4, 5].map((index) => {
    const y = 384 + 7 * 2.0 ** index;
    return line([0, y], [SIDE, y], 2 + index * 0.7, hsl(hue - 110, 100, 64), 0.85);
  });
  const ground = box([0, 378], SIDE, 222, hsl(hue - 60, 70, 11));
  const sun = `<circle cx="300" cy="246" r="158" fill="url(#sun)"/>`;
  return {
    definitions:
      gradient('sky', [hsl(hue - 75, 68, 13), hsl(hue - 40, 65, 22), hsl(hue - 8, 74, 40)]) +
      gradient('sun', [hsl(hue + 88, 100, 66), hsl(hue + 30, 96, 60), hsl(hue - 4, 92, 56)]),
    parts: [
      sky(),
      sun,
      ...gaps,
      ground,
      ...rays,
      ...rungs,
      line([0, 378], [SIDE, 378], 5, hsl(hue + 6, 100, 74)),
    ],
  };
};

/** One lamp on black water. */
export const ferry: Motif = ({ hue, turn, random }) => {
  const lampX = [300, 220, 380, 300][turn] ?? 300;
  const glints = Array.from({ length: 13 }, (_, index) => {
    const half = (150 - index * 8) * between(random, 0.45, 1);
    const y = 350 + index * 18;
    const shift = between(random, -16, 16);
    return line(
      [lampX + shift - half, y],
      [lampX + shift + half, y],
      7,
      hsl(hue - 165, 92, 74),
      0.85 - index * 0.055,
    );
  });
  const stars = Array.from({ length: 22 }, () =>
    circle(
      [between(random, 20, 580), between(random, 20, 230)],
      between(random, 1.6, 3.6),
      hsl(hue, 60, 88),
      0.75,
    ),
  );
  return {
    definitions:
      gradient('sky', [hsl(hue + 14, 62, 9), hsl(hue, 58, 24), hsl(hue - 22, 50, 36)]) +
      gradient('water', [hsl(hue - 8, 60, 22), hsl(hue + 16, 70, 8)]) +
      halo('glow', hsl(hue - 165, 95, 70)),
    parts: [
      sky(),
      ...stars,
      box([0, 326], SIDE, 274, 'url(#water)'),
      circle([lampX, 262], 200, 'url(#glow)', 0.6),
      ...glints,
      circle([lampX, 262], 46, hsl(hue - 168, 100, 84)),
      polygon(
        [
          [lampX - 92, 318],
          [lampX + 92, 318],
          [lampX + 66, 344],
          [lampX - 66, 344],
        ],
        hsl(hue + 20, 60, 7),
      ),
    ],
  };
};

/** Dunes with a woven hem. */
export const saltRoad: Motif = ({ hue, turn, random }) => {
  const sunX = [180, 420, 300, 210][turn] ?? 180;
  const dunes = [0, 1, 2].map((layer) => {
    const start = between(random, 0, 6);
    const fill = hsl(hue - 8 - layer * 11, 78 - layer * 4, 56 - layer * 13);
    return land((x) => 296 + layer * 72 + 46 * Math.sin(x / (150 - layer * 26) + start), fill);
  });
  const weave = Array.from({ length: 10 }, (_, index) => {
    const x = index * 60;
    const fill = index % 2 === 0 ? hsl(hue + 148, 62, 40) : hsl(hue + 18, 94, 66);
    return polygon(
      [
        [x, 600],
        [x + 30, 520],
        [x + 60, 600],
      ],
      fill,
    );
  });
  return {
    definitions: gradient('sky', [hsl(hue + 150, 58, 46), hsl(hue + 110, 44, 70), hsl(hue + 14, 92, 80)]),
    parts: [
      sky(),
      circle([sunX, 190], 88, hsl(hue + 12, 98, 66)),
      ring([sunX, 190], 118, 8, hsl(hue + 12, 98, 74), 0.7),
      ...dunes,
      box([0, 508], SIDE, 92, hsl(hue - 34, 58, 20)),
      ...weave,
    ],
  };
};
