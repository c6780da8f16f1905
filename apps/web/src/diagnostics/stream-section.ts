import type { Channel } from '@airdial/contract/channel/schema';
import { toPlayAddress } from '@airdial/contract/channel/stream-kind';
import { NOW_PLAYING_POLL_MS } from '@airdial/contract/limits';
import { streamTestTexts as texts } from '../messages/diagnostics-messages.ts';
import { FactList } from './fact-list.ts';
import { clearFacts, showAccess, showReading } from './playback-facts.ts';
import { createSection, type Section } from './section.ts';
import { loadChannels, loadNowPlaying } from './server-data.ts';
import { checkStreamAccess } from './stream-access.ts';
import { streamForm } from './stream-form.ts';
import { TestPlayback } from './test-playback.ts';

const pollNowPlaying = (facts: FactList, channelId: string, signal: AbortSignal): void => {
  const show = (track: string) => facts.set(texts.song, track || texts.noSong);
  const poll = () => void loadNowPlaying(channelId, signal).then(show, () => undefined);
  poll();
  const timer = setInterval(poll, NOW_PLAYING_POLL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** A channel for a URL that belongs to none. */
const toUnlistedChannel = (streamUrl: string) => ({
  _id: streamUrl,
  name: streamUrl,
  channelNumber: 0,
  play: [toPlayAddress(streamUrl)],
});

export const streamSection = (): Section => {
  const facts = new FactList();
  clearFacts(facts);
  const holder = document.createElement('div');
  holder.hidden = true;
  let stopCurrent: (() => void) | null = null;

  const stop = () => {
    stopCurrent?.();
    stopCurrent = null;
    form.setRunning(false);
  };
  const start = (url: string, channel: Channel | undefined) => {
    stop();
    clearFacts(facts);
    const running = new AbortController();
    let isAccessChecked = false;
    const playback = new TestPlayback(channel ?? toUnlistedChannel(url), holder, (reading) => {
      if (running.signal.aborted) return;
      showReading(facts, reading);
      // Check the access only after sound or error: it opens a second connection to the stream.
      if (isAccessChecked || (reading.firstSoundMs === null && !reading.state.error)) return;
      isAccessChecked = true;
      void checkStreamAccess(url, running.signal).then((access) => {
        if (!running.signal.aborted) showAccess(facts, access, url);
      });
    });
    if (channel) pollNowPlaying(facts, channel._id, running.signal);
    stopCurrent = () => {
      running.abort();
      playback.stop();
      facts.set(texts.state, texts.stopped);
    };
    form.setRunning(true);
  };
  const form = streamForm({ onStart: start, onStop: stop });
  void loadChannels().then(form.setChannels, () => undefined);
  return createSection(
    texts.title,
    () => [form.reportLine(), ...facts.lines()],
    form.node,
    facts.node,
    holder,
  );
};
