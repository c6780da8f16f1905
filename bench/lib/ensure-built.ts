type BuildScript = { ensureWebBuilt(): Promise<void> };

/** Builds the web page when its sources are newer, exactly as `npm start` does. */
export async function ensureBuilt(): Promise<void> {
  // Plain JavaScript without types: it also runs with a Node version that cannot run TypeScript.
  const script = new URL('../../scripts/lib/build-web.mjs', import.meta.url).href;
  await ((await import(script)) as BuildScript).ensureWebBuilt();
}
