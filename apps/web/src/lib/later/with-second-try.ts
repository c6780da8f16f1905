const AGAIN_AFTER_MS = 3_000;

/** Loads once more where the file was lost on the way: React.lazy never asks again. */
export const withSecondTry = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => new Promise((done) => setTimeout(done, AGAIN_AFTER_MS)).then(load));
