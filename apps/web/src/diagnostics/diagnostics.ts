import '../app/fonts.css';
import '../app/base.css';
import '../standalone-pages/side-pages.css';
import './diagnostics.css';
import { diagnosticsTexts as texts } from '../messages/diagnostics-messages.ts';
import { brandLink, brandName } from '../standalone-pages/brand.ts';
import { element } from '../standalone-pages/element.ts';
import { browserSection } from './browser-section.ts';
import { reportButton } from './report-button.ts';
import { serverSection } from './server-section.ts';
import { streamSection } from './stream-section.ts';

document.title = `${texts.title} – ${brandName()}`;

const sections = [streamSection(), serverSection(), browserSection()];

const report = (): string =>
  [
    `${texts.title}, ${brandName()}, ${new Date().toISOString()}`,
    ...sections.flatMap(({ lines }) => lines()),
  ].join('\n');

document
  .querySelector('main')
  ?.replaceWith(
    element('header', { class: 'top' }, brandLink(), element('a', { href: '/' }, texts.backToRadio)),
    element(
      'main',
      { class: 'page' },
      element('div', { class: 'intro' }, element('h1', {}, texts.title), element('p', {}, texts.intro)),
      ...sections.map(({ node }) => node),
      reportButton(report),
    ),
  );
