import { between } from '../synth/random.ts';
import { box, circle, gradient, halo, hsl, line, polygon, ring, SIDE, shape } from './canvas.ts';
import type { Motif } from './motif.ts';

const wall = (): string => box([0, 0], SIDE, SIDE, 'url(#wall)');

/** Four panes, slanting rain, a lamp inside. */
export const rainy: Motif = ({ hue, turn, random }) => {
  const lamp = [
    [390, 400],
    [200, 410],
    [400, 210],
    [210, 220],
  ][turn] ?? [390, 400];
  const center = [lamp[0] ?? 390, lamp[1] ?? 400] as const;
  const drops = Array.from({ length: 44 }, () => {
    const x = between(random, 60, 560);
    const y = between(random, 50, 500);
    const length = between(random, 22, 74);
    return line(
      [x, y],
      [x - length * 0.28, y + length],
      5,
      hsl(hue + 8, 74, 84),
      between(random, 0.25, 0.75),
    );
  });
  const frame = hsl(hue + 24, 48, 12);
  return {
    definitions:
      gradient('wall', [hsl(hue - 14, 54, 46), hsl(hue + 22, 50, 24)]) + halo('lamp', hsl(hue - 178, 98, 66)),
    parts: [
      wall(),
      circle(center, 230, 'url(#lamp)', 0.85),
      circle(center, 74, hsl(hue - 174, 100, 76)),
      ...drops,
      ...[
        [0, 0, SIDE, 40],
        [0, 560, SIDE, 40],
        [0, 0, 40, SIDE],
        [560, 0, 40, SIDE],
        [287, 0, 26, SIDE],
        [0, 287, SIDE, 26],
      ].map(([x = 0, y = 0, width = 0, height = 0]) => box([x, y], width, height, frame)),
    ],
  };
};

/** Tall windows whose light falls on a keyboard. */
export const longRoom: Motif = ({ hue, turn }) => {
  const bright = [1, 0, 2, 1][turn] ?? 1;
  const windows = [0, 1, 2].map((index) => {
    const x = 78 + index * 162;
    const fill = index === bright ? hsl(hue + 8, 92, 82) : hsl(hue + 4, 52, 60);
    return shape(`M${x} 372V150a60 60 0 0 1 120 0V372Z`, fill);
  });
  const beamX = 78 + bright * 162;
  const keys = Array.from({ length: 10 }, (_, index) =>
    box([index * 60 + 2, 440], 56, 170, hsl(hue + 10, 40, 94), 5),
  );
  const blacks = [0, 1, 3, 4, 5, 7, 8].map((index) =>
    box([index * 60 + 40, 440], 40, 98, hsl(hue - 20, 40, 10), 4),
  );
  return {
    definitions: gradient('wall', [hsl(hue - 26, 48, 30), hsl(hue - 8, 50, 17)]),
    parts: [
      wall(),
      ...windows,
      ...keys,
      ...blacks,
      polygon(
        [
          [beamX, 372],
          [beamX + 120, 372],
          [beamX + 190, SIDE],
          [beamX - 90, SIDE],
        ],
        hsl(hue + 14, 100, 72),
        0.3,
      ),
      box([0, 424], SIDE, 18, hsl(hue - 20, 46, 9)),
    ],
  };
};

/** A moon through smoke, and the strings of a bass. */
export const blueHour: Motif = ({ hue, turn, random }) => {
  const moonX = [376, 226, 396, 250][turn] ?? 376;
  const bite = [70, -66, -74, 62][turn] ?? 70;
  const smoke = [0, 1, 2, 3].map((index) => {
    const y = 330 + index * 62;
    const lift = between(random, 40, 92);
    const path = `M-20 ${y}C120 ${y - lift} 220 ${y + lift} 340 ${y}S520 ${y - lift} 640 ${y}V${y + 150}H-20Z`;
    return shape(path, hsl(hue + 12 + index * 16, 62, 40 - index * 7), 0.75);
  });
  const strings = [0, 1, 2, 3].map((index) =>
    line([128 + index * 27, -10], [170 + index * 19, 610], 4.5, hsl(hue - 168, 86, 70), 0.95),
  );
  return {
    definitions:
      gradient('wall', [hsl(hue + 4, 70, 15), hsl(hue, 66, 32), hsl(hue + 34, 50, 42)]) +
      `<mask id="bite">${box([0, 0], SIDE, SIDE, '#fff')}${circle([moonX + bite, 160], 106, '#000')}</mask>`,
    parts: [
      wall(),
      `<g mask="url(#bite)">${circle([moonX, 196], 122, hsl(hue - 170, 92, 76))}</g>`,
      ...smoke,
      ...strings,
    ],
  };
};

/** Flames inside flames. */
export const hearth: Motif = ({ hue, turn }) => {
  const lean = [0, -34, 34, 14][turn] ?? 0;
  const flame = (size: number, fill: string): string => {
    const top = 560 - size * 1.62;
    const half = size * 0.56;
    const path = `M${300 + lean * (size / 300)} ${top}C${300 + half * 1.25} ${560 - size} ${300 + half * 1.3} 560 300 560C${300 - half * 1.3} 560 ${300 - half * 1.15} ${560 - size * 0.9} ${300 + lean * (size / 300)} ${top}Z`;
    return shape(path, fill);
  };
  const fills = [
    hsl(hue - 14, 82, 40),
    hsl(hue, 92, 50),
    hsl(hue + 16, 96, 56),
    hsl(hue + 30, 98, 64),
    hsl(hue + 42, 100, 82),
  ];
  const log = (x: number, tilt: number): string =>
    `<rect x="${x}" y="536" width="330" height="38" rx="19" fill="${hsl(hue - 4, 44, 17)}" transform="rotate(${tilt} ${x + 165} 555)"/>`;
  return {
    definitions:
      gradient('wall', [hsl(hue + 118, 34, 13), hsl(hue + 80, 32, 20), hsl(hue + 20, 48, 24)]) +
      halo('heat', hsl(hue + 4, 92, 46)),
    parts: [
      wall(),
      circle([300, 400], 330, 'url(#heat)', 0.7),
      ...[318, 256, 194, 132, 74].map((size, index) => flame(size, fills[index] ?? '')),
      log(96, 7),
      log(174, -7),
      ring([300, 300], 288, 6, hsl(hue + 34, 92, 66), 0.35),
    ],
  };
};
