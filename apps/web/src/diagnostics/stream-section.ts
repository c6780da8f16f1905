import type { Channel } from '@airdial/contract/channel/schema';
import { NOW_PLAYING_POLL_MS } from '@airdial/contract/limits';
import { streamTestTexts as texts } from '../messages/diagnostics-messages.ts';
import { FactList } from './fact-list.ts';
import { createSection, type Section } from './section.ts';
import { loadChannels, loadSong } from './server-data.ts';
import { streamForm } from './stream-form.ts';
import { readReach } from './stream-reach.ts';
import { StreamTrial } from './stream-trial.ts';
import { clearFacts, showReach, showReading } from './trial-facts.ts';

const followSong = (facts: FactList, channelId: string, signal: AbortSignal): void => {
  const show = (song: string) => facts.set(texts.song, song || texts.noSong);
  const look = () => void loadSong(channelId, signal).then(show, () => undefined);
  look();
  const timer = setInterval(look, NOW_PLAYING_POLL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** For an address that is nobody's channel. */
const bareChannel = (streamUrl: string) => ({ _id: streamUrl, name: streamUrl, channelNumber: 0, streamUrl });

export const streamSection = (): Section => {
  const facts = new FactList();
  clearFacts(facts);
  const holder = document.createElement('div');
  holder.hidden = true;
  let end: (() => void) | null = null;

  const stop = () => {
    end?.();
    end = null;
    form.setRunning(false);
  };
  const start = (url: string, channel: Channel | undefined) => {
    stop();
    clearFacts(facts);
    const running = new AbortController();
    let asked = false;
    const trial = new StreamTrial(channel ?? bareChannel(url), holder, (reading) => {
      if (running.signal.aborted) return;
      showReading(facts, reading);
      // A second connection, so it waits until the first one has had its way.
      if (asked || (reading.firstSoundMs === null && !reading.state.error)) return;
      asked = true;
      void readReach(url, running.signal).then((reach) => {
        if (!running.signal.aborted) showReach(facts, reach, url);
      });
    });
    if (channel) followSong(facts, channel._id, running.signal);
    end = () => {
      running.abort();
      trial.stop();
      facts.set(texts.state, texts.stopped);
    };
    form.setRunning(true);
  };
  const form = streamForm({ onStart: start, onStop: stop });
  void loadChannels().then(form.offer, () => undefined);
  return createSection(texts.title, () => [form.tested(), ...facts.lines()], form.node, facts.node, holder);
};
