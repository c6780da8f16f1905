import { type BrowserAbility, browserAbilities, canMediaSource } from '@airdial/player/browser';
import { isStorageAllowed } from '../lib/storage.ts';
import { browserCheckTexts as texts } from '../messages/diagnostics-messages.ts';
import { element } from '../standalone-pages/element.ts';
import { FactList } from './fact-list.ts';
import { type FormatReading, type Playable, readFormats } from './playable-formats.ts';
import { type PathReading, readPaths } from './playback-paths.ts';
import { createSection, type Section } from './section.ts';

const TONE_BY_SUPPORT = { yes: 'good', perhaps: 'plain', no: 'muted' } as const;

const cell = (playable: Playable) => element('td', { class: TONE_BY_SUPPORT[playable] }, texts[playable]);

type DataRow = readonly [name: string, ...cells: HTMLTableCellElement[]];

/** A table with a name for each row and column; narrow screens scroll it. */
const dataTable = (caption: string, columns: readonly string[], rows: readonly DataRow[]): HTMLElement => {
  const headings = columns.map((name) => element('th', { scope: 'col' }, name));
  const toRow = ([name, ...cells]: DataRow) =>
    element('tr', {}, element('th', { scope: 'row' }, name), ...cells);
  const table = element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...headings)),
    element('tbody', {}, ...rows.map(toRow)),
  );
  return element('div', { class: 'scroller' }, table);
};

const formatTable = (formats: readonly FormatReading[]) =>
  dataTable(
    texts.tableCaption,
    [texts.format, texts.mediaSource, texts.element],
    formats.map((format) => [format.name, cell(format.mediaSource), cell(format.element)]),
  );

const pathTable = (paths: readonly PathReading[]) =>
  dataTable(
    texts.pathsCaption,
    [texts.stream, texts.corsAllowed, texts.corsRefused],
    paths.map(({ stream, whenReadable, whenUnreadable }) => [
      stream,
      element('td', {}, whenReadable),
      element('td', {}, whenUnreadable),
    ]),
  );

const updateFacts = (facts: FactList, supports: (ability: BrowserAbility) => boolean): void => {
  const setSupport = (name: string, has: boolean, otherwise: string = texts.no) =>
    facts.set(name, has ? texts.yes : otherwise, has ? 'good' : 'plain');
  const hasMediaSource = supports('media-source') || supports('managed-media-source');
  setSupport(texts.mediaSource, hasMediaSource, texts.elementOnly);
  setSupport(texts.fetchStreams, supports('fetch-streams'), texts.elementOnly);
  setSupport(texts.storage, isStorageAllowed(), texts.nothingStored);
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
  const supports = browserAbilities(audio);
  const paths = readPaths(supports);
  const facts = new FactList();
  updateFacts(facts, supports);
  addEventListener('online', () => updateFacts(facts, supports));
  addEventListener('offline', () => updateFacts(facts, supports));
  const formatReport = formats.map(
    ({ name, mediaSource, element: inElement }) =>
      `${name}: ${texts.mediaSource} ${texts[mediaSource]}, ${texts.element} ${texts[inElement]}`,
  );
  const pathReport = paths.map(
    ({ stream, whenReadable, whenUnreadable }) =>
      `${stream}: ${texts.corsAllowed} ${whenReadable}, ${texts.corsRefused} ${whenUnreadable}`,
  );
  return createSection(
    texts.title,
    () => [...formatReport, ...pathReport, ...facts.lines()],
    formatTable(formats),
    pathTable(paths),
    facts.node,
  );
};
