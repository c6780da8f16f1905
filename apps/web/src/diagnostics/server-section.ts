import type { ResponseOf } from '@airdial/contract/route';
import type { getPublicSystemConfig } from '@airdial/contract/system/routes';
import { serverCheckTexts as texts } from '../messages/diagnostics-messages.ts';
import { button, element } from '../standalone-pages/element.ts';
import { FactList } from './fact-list.ts';
import { createSection, type Section } from './section.ts';

const LIVE_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 10_000;

const elapsedMs = (startedMs: number) => Math.round(performance.now() - startedMs);

const fetchUncached = (path: string) =>
  fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });

const checkHealth = async (facts: FactList): Promise<void> => {
  const startedMs = performance.now();
  const response = await fetchUncached('/api/health').catch(() => null);
  // The browser aborts a body that is not read, and lists its request among the failed.
  await response?.text().catch(() => null);
  if (!response) facts.set(texts.api, texts.noAnswer, 'bad');
  else if (response.ok) facts.set(texts.api, texts.answersIn(elapsedMs(startedMs)), 'good');
  else facts.set(texts.api, texts.answersBadly(response.status), 'bad');
};

/** It stays open until the next check: a connection that is closed at once counts as failed in browsers' tools. */
let live: EventSource | null = null;

/** Resolves with true when the event stream opens in time. */
const openLive = () =>
  new Promise<boolean>((resolve) => {
    live?.close();
    const source = new EventSource('/api/live');
    live = source;
    const fail = () => {
      source.close();
      resolve(false);
    };
    const timer = setTimeout(fail, LIVE_TIMEOUT_MS);
    source.onopen = () => {
      clearTimeout(timer);
      resolve(true);
    };
    source.onerror = fail;
  });

const checkLive = async (facts: FactList): Promise<void> => {
  const startedMs = performance.now();
  if (await openLive()) facts.set(texts.live, texts.connectedIn(elapsedMs(startedMs)), 'good');
  else facts.set(texts.live, texts.noLive, 'bad');
};

const checkSystem = async (facts: FactList): Promise<void> => {
  const config = await fetchUncached('/api/system-config/public')
    .then((response) => response.json() as Promise<ResponseOf<typeof getPublicSystemConfig>>)
    .catch(() => null);
  facts.set(texts.system, config ? `${config.systemName} ${config.version}` : texts.noAnswer);
};

export const serverSection = (): Section => {
  const facts = new FactList();
  const checkAgain = button(texts.checkAgain, 'outlined', () => void check());
  const check = async () => {
    checkAgain.disabled = true;
    for (const name of [texts.api, texts.live, texts.system]) facts.set(name, texts.checking);
    await Promise.all([checkHealth(facts), checkLive(facts), checkSystem(facts)]);
    checkAgain.disabled = false;
  };
  void check();
  return createSection(texts.title, () => facts.lines(), facts.node, element('p', {}, checkAgain));
};
