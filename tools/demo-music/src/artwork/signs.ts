import { between } from '../synth/random.ts';
import { box, circle, gradient, hsl, line, polygon, ring, SIDE, shape } from './canvas.ts';
import type { Motif } from './motif.ts';

const ground = (): string => box([0, 0], SIDE, SIDE, 'url(#ground)');

/** A loudspeaker under water and its echo. */
export const anchor: Motif = ({ hue, turn }) => {
  const [x = 300, y = 300] =
    [
      [300, 318],
      [240, 340],
      [360, 320],
      [300, 290],
    ][turn] ?? [];
  const colors = [hsl(hue - 104, 92, 56), hsl(hue - 142, 78, 48), hsl(hue, 62, 36)];
  const cone = [218, 178, 138, 98, 58].map((radius, index) =>
    circle([x, y], radius, colors[index % 3] ?? ''),
  );
  const echoes = [262, 312, 366, 424].map((radius, index) =>
    ring([x, y], radius, 15 - index * 3, hsl(hue - 104, 92, 60), 0.7 - index * 0.15),
  );
  const surface = `M0 92Q75 52 150 92T300 92T450 92T600 92V0H0Z`;
  return {
    definitions: gradient('ground', [hsl(hue - 4, 66, 30), hsl(hue + 26, 72, 10)]),
    parts: [
      ground(),
      ...echoes,
      ...cone,
      circle([x, y], 26, hsl(hue + 20, 60, 9)),
      shape(surface, hsl(hue + 32, 62, 52)),
    ],
  };
};

const CELL = 46;

/** A symmetric pixel sprite. */
export const cartridge: Motif = ({ hue, turn, random }) => {
  const parts: string[] = [];
  const inks = [hsl(hue, 96, 60), hsl(hue + 64, 98, 62), hsl(hue + 180, 92, 60)];
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const edge = Math.hypot(row - 4, column * 1.05) / 4.9;
      if (random() < edge * 0.86) continue;
      const ink = inks[Math.floor(between(random, 0, 2.4))] ?? inks[0] ?? '';
      for (const side of column === 0 ? [0] : [-column, column]) {
        parts.push(
          box([300 - CELL / 2 + side * CELL, 300 - CELL * 4.5 + row * CELL], CELL + 0.5, CELL + 0.5, ink),
        );
      }
    }
  }
  const eyeY = 300 - CELL * 4.5 + (turn % 2 === 0 ? 3 : 4) * CELL;
  const eyes = [-2, 1].map((side) =>
    box([300 + side * CELL + (side > 0 ? 0 : 0), eyeY], CELL, CELL, hsl(hue + 230, 60, 9)),
  );
  const scan = Array.from({ length: 15 }, (_, index) =>
    box([0, index * 40], SIDE, 5, hsl(hue + 230, 70, 6), 0, 0.35),
  );
  return {
    definitions: gradient('ground', [hsl(hue + 226, 62, 22), hsl(hue + 268, 66, 13)], 'across'),
    parts: [ground(), ...parts, ...eyes, ...scan],
  };
};

/** A clock whose hand has just moved. */
export const minute: Motif = ({ hue, turn }) => {
  const angle = [0.12, 0.37, 0.62, 0.87][turn] ?? 0;
  const edge = (part: number, radius: number): readonly [number, number] => [
    300 + radius * Math.sin(part * 2 * Math.PI),
    300 - radius * Math.cos(part * 2 * Math.PI),
  ];
  const ticks = Array.from({ length: 60 }, (_, index) => {
    const isHour = index % 5 === 0;
    return line(
      edge(index / 60, isHour ? 206 : 226),
      edge(index / 60, 246),
      isHour ? 13 : 5,
      hsl(hue + 214, 60, isHour ? 14 : 40),
    );
  });
  const [x, y] = edge(angle, 250);
  const wedge = `M300 300L300 50A250 250 0 ${angle > 0.5 ? 1 : 0} 1 ${Math.round(x)} ${Math.round(y)}Z`;
  return {
    definitions: gradient('ground', [hsl(hue, 86, 56), hsl(hue - 12, 84, 40)], 'across'),
    parts: [
      ground(),
      circle([300, 300], 272, hsl(hue + 40, 50, 96)),
      shape(wedge, hsl(hue + 4, 92, 60), 0.9),
      ...ticks,
      polygon(
        [edge(angle - 0.25, 13), edge(angle, 232), edge(angle + 0.25, 13), edge(angle + 0.5, 44)],
        hsl(hue + 214, 66, 12),
      ),
      circle([300, 300], 28, hsl(hue + 214, 66, 12)),
      circle([300, 300], 10, hsl(hue + 40, 50, 96)),
    ],
  };
};
