import type { PlayerState } from '@airdial/player';
import { outputTexts, streamTestTexts as texts } from '../messages/diagnostics-messages.ts';
import { playerErrorText, refusalText } from '../messages/player-messages.ts';
import type { FactList, Tone } from './fact-list.ts';
import type { StreamAccess } from './stream-access.ts';
import type { PlaybackReading } from './test-playback.ts';

const stateText = ({ status, reconnecting }: PlayerState): string => {
  if (reconnecting) return texts.reconnecting;
  if (status === 'playing') return texts.playing;
  return status === 'loading' ? texts.loading : texts.stopped;
};

const stateTone = ({ status, error, reconnecting }: PlayerState): Tone =>
  error || reconnecting ? 'bad' : status === 'playing' ? 'good' : 'plain';

const errorText = ({ error, httpStatus }: PlayerState): string =>
  error ? playerErrorText(error, httpStatus === null ? null : refusalText(httpStatus)) : texts.none;

/** Sets all facts to their values before a test. */
export const clearFacts = (facts: FactList): void => {
  facts.set(texts.state, texts.idle);
  for (const name of [
    texts.firstSound,
    texts.output,
    texts.buffer,
    texts.delay,
    texts.cors,
    texts.contentType,
  ])
    facts.set(name, texts.unknown);
  facts.set(texts.breaks, '0');
  facts.set(texts.song, texts.songOfChannelsOnly);
  facts.set(texts.error, texts.none);
};

export const showReading = (facts: FactList, reading: PlaybackReading): void => {
  const { state, firstSoundMs, interruptions } = reading;
  facts.set(texts.state, stateText(state), stateTone(state));
  if (firstSoundMs !== null) facts.set(texts.firstSound, texts.milliseconds(firstSoundMs), 'good');
  if (state.output) facts.set(texts.output, outputTexts[state.output]);
  facts.set(texts.buffer, texts.seconds(reading.bufferSeconds));
  facts.set(texts.delay, texts.seconds(reading.delaySeconds));
  facts.set(texts.breaks, String(interruptions), interruptions > 0 ? 'bad' : 'plain');
  facts.set(texts.error, errorText(state), state.error ? 'bad' : 'plain');
};

export const showAccess = (facts: FactList, access: StreamAccess, url: string): void => {
  const isMixed = location.protocol === 'https:' && url.startsWith('http:');
  if (access.kind === 'readable') {
    facts.set(texts.cors, texts.corsYes, 'good');
    facts.set(texts.contentType, access.contentType ?? texts.none);
  } else if (access.kind === 'playable-only') {
    facts.set(texts.cors, texts.corsNo);
  } else {
    facts.set(texts.cors, isMixed ? texts.mixedContent : texts.unreachable, 'bad');
  }
};
