import { canMediaSource } from '@airdial/player/browser';
import { browserCheckTexts as texts } from '../messages/diagnostics-messages.ts';
import { element } from '../standalone-pages/element.ts';
import { FactList } from './fact-list.ts';
import { type FormatReading, type Playable, readFormats } from './playable-formats.ts';
import { createSection, type Section } from './section.ts';

const TONE_BY_SUPPORT = { yes: 'good', perhaps: 'plain', no: 'muted' } as const;

const cell = (playable: Playable) => element('td', { class: TONE_BY_SUPPORT[playable] }, texts[playable]);

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

const updateFacts = (facts: FactList): void => {
  const setSupport = (name: string, has: boolean) =>
    facts.set(name, has ? texts.yes : texts.no, has ? 'good' : 'plain');
  setSupport(texts.mediaControls, 'mediaSession' in navigator);
  setSupport(texts.oneTab, 'BroadcastChannel' in window);
  setSupport(texts.offlinePage, 'serviceWorker' in navigator);
  setSupport(texts.secure, window.isSecureContext);
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
  updateFacts(facts);
  addEventListener('online', () => updateFacts(facts));
  addEventListener('offline', () => updateFacts(facts));
  const formatReport = formats.map(
    ({ name, mediaSource, element: inElement }) =>
      `${name}: ${texts.mediaSource} ${texts[mediaSource]}, ${texts.element} ${texts[inElement]}`,
  );
  return createSection(
    texts.title,
    () => [...formatReport, ...facts.lines()],
    element('div', { class: 'scroller' }, formatTable(formats)),
    facts.node,
  );
};
