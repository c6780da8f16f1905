import type { ResponseOf } from '@airdial/contract/route';
import type { getPublicSystemConfig } from '@airdial/contract/system/routes';
import { serverCheckTexts as texts } from '../messages/diagnostics-messages.ts';
import { button, element } from '../standalone-pages/element.ts';
import { FactList } from './fact-list.ts';
import { createSection, type Section } from './section.ts';

const LIVE_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 10_000;

const sinceMs = (startedMs: number) => Math.round(performance.now() - startedMs);

const ask = (path: string) =>
  fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

const checkHealth = async (facts: FactList): Promise<void> => {
  const startedMs = performance.now();
  const answer = await ask('/api/health').catch(() => null);
  if (!answer) facts.set(texts.api, texts.noAnswer, 'bad');
  else if (answer.ok) facts.set(texts.api, texts.answersIn(sinceMs(startedMs)), 'good');
  else facts.set(texts.api, texts.answersBadly(answer.status), 'bad');
};

/** Resolves with whether the connection came about. */
const openLive = () =>
  new Promise<boolean>((resolve) => {
    const source = new EventSource('/api/live');
    const finish = (isOpen: boolean) => {
      source.close();
      resolve(isOpen);
    };
    source.onopen = () => finish(true);
    source.onerror = () => finish(false);
    setTimeout(() => finish(false), LIVE_WITHIN_MS);
  });

const checkLive = async (facts: FactList): Promise<void> => {
  const startedMs = performance.now();
  if (await openLive()) facts.set(texts.live, texts.connectedIn(sinceMs(startedMs)), 'good');
  else facts.set(texts.live, texts.noLive, 'bad');
};

const checkSystem = async (facts: FactList): Promise<void> => {
  const config = await ask('/api/system-config/public')
    .then((answer) => answer.json() as Promise<ResponseOf<typeof getPublicSystemConfig>>)
    .catch(() => null);
  facts.set(texts.system, config ? `${config.systemName} ${config.version}` : texts.noAnswer);
};

export const serverSection = (): Section => {
  const facts = new FactList();
  const again = button(texts.checkAgain, 'outlined', () => void check());
  const check = async () => {
    again.disabled = true;
    for (const name of [texts.api, texts.live, texts.system]) facts.set(name, texts.checking);
    await Promise.all([checkHealth(facts), checkLive(facts), checkSystem(facts)]);
    again.disabled = false;
  };
  void check();
  return createSection(texts.title, () => facts.lines(), facts.node, element('p', {}, again));
};
