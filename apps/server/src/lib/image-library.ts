import pLimit from 'p-limit';
import type sharp from 'sharp';

export type ImageLibrary = typeof sharp;

/** One thread leaves the other cores to streams and password hashing. */
const SHARP_THREADS = 1;
/** All other loaders of libvips (SVG, PDF, ...) stay blocked. */
const ALLOWED_LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
const SVG_LOADER = 'VipsForeignLoadSvg';

/** A decoded image takes some 64 MB of memory. */
const drawingSlot = pLimit(1);

let loadedSharp: Promise<ImageLibrary> | undefined;

/**
 * Loads the large native library with the first drawing: the server also starts where it cannot run.
 */
function loadSharp(): Promise<ImageLibrary> {
  loadedSharp ??= import('sharp').then(({ default: library }) => {
    library.cache(false);
    library.concurrency(SHARP_THREADS);
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({ operation: ALLOWED_LOADERS });
    return library;
  });
  return loadedSharp;
}

/** Runs what decodes and encodes images: one at a time. */
export const withImageLibrary = <T>(task: (library: ImageLibrary) => Promise<T>): Promise<T> =>
  drawingSlot(async () => task(await loadSharp()));

/**
 * The same for what draws SVG that this server has made, never an uploaded one. The loader is open for the whole
 * library meanwhile, so all uploads are read in the same slot, when it is closed again.
 */
export const withSvgLoader = <T>(task: (library: ImageLibrary) => Promise<T>): Promise<T> =>
  withImageLibrary(async (library) => {
    library.unblock({ operation: [SVG_LOADER] });
    try {
      return await task(library);
    } finally {
      library.block({ operation: [SVG_LOADER] });
    }
  });
