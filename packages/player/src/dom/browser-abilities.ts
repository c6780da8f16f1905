import type { BrowserAbility } from '../core/playback-paths.ts';
import { frameFormat } from './media-source.ts';

const HLS_MIME = 'application/vnd.apple.mpegurl';

/** Returns a test of what this browser can do. Each ability is looked up when a path needs it. */
export function browserAbilities(
  element: Pick<HTMLMediaElement, 'canPlayType'>,
): (ability: BrowserAbility) => boolean {
  const tests: Readonly<Record<BrowserAbility, () => boolean>> = {
    'fetch-streams': () => 'body' in Response.prototype,
    'media-source': () => 'MediaSource' in globalThis,
    'managed-media-source': () => 'ManagedMediaSource' in globalThis,
    'media-source-mp3': () => frameFormat('audio/mpeg') !== null,
    'media-source-aac': () => frameFormat('audio/aac') !== null,
    'media-source-opus': () => frameFormat('audio/ogg; codecs="opus"') !== null,
    'media-source-flac': () => frameFormat('audio/flac') !== null,
    'native-hls': () => element.canPlayType(HLS_MIME) !== '',
  };
  return (ability) => tests[ability]();
}
