import type sharp from 'sharp';

/** One thread is enough for one picture at a time, and leaves the others to sound and passwords. */
const THREADS = 1;
/** Whatever else the library can read (SVG, PDF, archives of other programs) stays closed. */
const OPEN_LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

let loaded: Promise<typeof sharp> | undefined;

/** The library is native and large, so it comes with the first upload: a machine that it does not run on still starts. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.cache(false);
    library.concurrency(THREADS);
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({ operation: OPEN_LOADERS });
    return library;
  });
  return loaded;
}
