import {
  type BrowserAbility,
  findPath,
  OUTPUT_FEATURES,
  type PlaybackPath,
  type StreamKind,
} from '@airdial/player/browser';
import {
  outputTexts,
  streamKindTexts,
  browserCheckTexts as texts,
} from '../messages/diagnostics-messages.ts';

/** How this browser plays a kind of stream, with and without CORS. */
export type PathReading = {
  readonly stream: string;
  readonly whenReadable: string;
  readonly whenUnreadable: string;
};

const KINDS = Object.keys(streamKindTexts) as readonly StreamKind[];

const pathText = ({ output, engines }: PlaybackPath): string =>
  [
    [outputTexts[output], engines.join(', ')].filter(Boolean).join(': '),
    OUTPUT_FEATURES[output].rewinds === 'never' ? texts.cannotRewind : texts.canRewind,
  ].join(', ');

/** Reads the player's own table of paths for this browser. */
export const readPaths = (supports: (ability: BrowserAbility) => boolean): PathReading[] =>
  KINDS.map((kind) => ({
    stream: streamKindTexts[kind],
    whenReadable: pathText(findPath(kind, 'readable', supports)),
    whenUnreadable: pathText(findPath(kind, 'unreadable', supports)),
  }));
