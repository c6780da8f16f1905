import { canMediaSource } from '@airdial/player/dom/media-source-kind';
import { browserCheckTexts as texts } from '../messages/diagnostics-messages.ts';
import { element } from '../standalone-pages/element.ts';
import { FactList } from './fact-list.ts';
import { type FormatReading, type Playable, readFormats } from './playable-formats.ts';
import { createSection, type Section } from './section.ts';

const TONES = { yes: 'good', perhaps: 'plain', no: 'muted' } as const;

const cell = (playable: Playable) => element('td', { class: TONES[playable] }, texts[playable]);

const formatTable = (formats: readonly FormatReading[]) =>
  element(
    'table',
    {},
    element('caption', {}, texts.tableCaption),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...[texts.format, texts.mediaSource, texts.element].map((name) =>
          element('th', { scope: 'col' }, name),
        ),
      ),
    ),
    element(
      'tbody',
      {},
      ...formats.map((format) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, format.name),
          cell(format.mediaSource),
          cell(format.element),
        ),
      ),
    ),
  );

const readFacts = (facts: FactList): void => {
  const say = (name: string, has: boolean) =>
    facts.set(name, has ? texts.yes : texts.no, has ? 'good' : 'plain');
  say(texts.mediaControls, 'mediaSession' in navigator);
  say(texts.oneTab, 'BroadcastChannel' in window);
  say(texts.offlinePage, 'serviceWorker' in navigator);
  say(texts.secure, window.isSecureContext);
  facts.set(
    texts.network,
    navigator.onLine ? texts.online : texts.offline,
    navigator.onLine ? 'good' : 'bad',
  );
  facts.set(texts.name, navigator.userAgent);
};

export const browserSection = (): Section => {
  const audio = document.createElement('audio');
  const formats = readFormats({ canMediaSource, canPlayType: (mime) => audio.canPlayType(mime) });
  const facts = new FactList();
  readFacts(facts);
  addEventListener('online', () => readFacts(facts));
  addEventListener('offline', () => readFacts(facts));
  const formatLines = formats.map(
    ({ name, mediaSource, element: plain }) =>
      `${name}: ${texts.mediaSource} ${texts[mediaSource]}, ${texts.element} ${texts[plain]}`,
  );
  return createSection(
    texts.title,
    () => [...formatLines, ...facts.lines()],
    element('div', { class: 'scroller' }, formatTable(formats)),
    facts.node,
  );
};
