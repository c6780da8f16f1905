/** native: the media element itself. hls.js: the library, through MediaSource. */
export type HlsEngine = 'native' | 'hls.js';

export type HlsAbilities = {
  readonly canPlayNatively: boolean;
  readonly hasMediaSource: boolean;
  readonly hasManagedMediaSource: boolean;
};

/**
 * The engines for HLS, the one to try first first. Apple's browsers, which have
 * ManagedMediaSource, play HLS best themselves. Chromium claims it too and fails on some streams,
 * but needs no CORS for it.
 */
export function hlsEngines(abilities: HlsAbilities): readonly [HlsEngine, ...HlsEngine[]] {
  const { canPlayNatively, hasMediaSource, hasManagedMediaSource } = abilities;
  if (!canPlayNatively) return ['hls.js'];
  if (!hasMediaSource && !hasManagedMediaSource) return ['native'];
  return hasManagedMediaSource ? ['native', 'hls.js'] : ['hls.js', 'native'];
}
