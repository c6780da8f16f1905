import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, PathCommand } from 'opentype.js';

const { resolve } = createRequire(import.meta.url);

type Weight = 300 | 600;
/** The letters of Western Europe, then the others that Figtree has. */
const SUBSETS = ['latin', 'latin-ext'] as const;

type Run = { readonly font: Font; readonly text: string };
export type TextPlace = { readonly x: number; readonly baseline: number; readonly sizePx: number };

/** In the order of SVG. */
const COORDINATES = ['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const;

/** The library's own writes NaN for some coordinates. */
function toPathData(command: PathCommand): string {
  const values: Partial<Record<(typeof COORDINATES)[number], number>> & { type: string } = command;
  return values.type + COORDINATES.flatMap((name) => values[name]?.toFixed(2) ?? []).join(' ');
}

/** Figtree in one weight, as outlines: the systems that servers run on may have no font at all. */
export class Typeface {
  readonly #fonts: readonly Font[];

  static async load(weight: Weight): Promise<Typeface> {
    const { default: opentype } = await import('opentype.js');
    const open = async (subset: string): Promise<Font> => {
      const file = await readFile(
        resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`),
      );
      return opentype.parse(new Uint8Array(file).buffer);
    };
    return new Typeface(await Promise.all(SUBSETS.map(open)));
  }

  private constructor(fonts: readonly Font[]) {
    this.#fonts = fonts;
  }

  /** Whether the font has this character. */
  has(char: string): boolean {
    return this.#fonts.some((font) => font.hasChar(char));
  }

  /** In pixels. */
  width(text: string, sizePx: number): number {
    return this.#runs(text).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, sizePx), 0);
  }

  /** @returns the data of an SVG path */
  outline(text: string, { x, baseline, sizePx }: TextPlace): string {
    let left = x;
    return this.#runs(text)
      .map((run) => {
        const { commands } = run.font.getPath(run.text, left, baseline, sizePx);
        left += run.font.getAdvanceWidth(run.text, sizePx);
        return commands.map(toPathData).join('');
      })
      .join('');
  }

  /** Parts of the text that one subset has. */
  #runs(text: string): Run[] {
    const runs: { font: Font; text: string }[] = [];
    for (const char of text) {
      const last = runs.at(-1);
      const font = this.#fonts.find((candidate) => candidate.hasChar(char));
      if (!font) continue;
      if (last?.font === font) last.text += char;
      else runs.push({ font, text: char });
    }
    return runs;
  }
}
