import '../app/fonts.css';
import '../app/base.css';
import '../standalone-pages/standalone-pages.css';
import './diagnostics.css';
import { copyText } from '../lib/copy-text.ts';
import { diagnosticsTexts as texts } from '../messages/diagnostics-messages.ts';
import { brandLink, brandName } from '../standalone-pages/brand.ts';
import { button, element } from '../standalone-pages/element.ts';
import { browserSection } from './browser-section.ts';
import { serverSection } from './server-section.ts';
import { streamSection } from './stream-section.ts';

document.title = `${texts.title} – ${brandName()}`;

const sections = [streamSection(), serverSection(), browserSection()];

const createReport = (): string =>
  [
    `${texts.title}, ${brandName()}, ${new Date().toISOString()}`,
    ...sections.flatMap(({ lines }) => lines()),
  ].join('\n');

/** The button that copies the report; where copying is not allowed, it shows the text instead. */
const reportButton = (): HTMLElement => {
  const status = element('p', { role: 'status', class: 'copied' });
  const textarea = element('textarea', { readonly: true, rows: '12', 'aria-label': texts.copyByHand });
  textarea.hidden = true;
  const copy = async () => {
    const report = createReport();
    const isCopied = await copyText(report);
    status.textContent = isCopied ? texts.copied : texts.copyByHand;
    textarea.hidden = isCopied;
    textarea.value = report;
    textarea.select();
  };
  return element(
    'div',
    { class: 'report' },
    button(texts.copyReport, 'filled', () => void copy()),
    status,
    textarea,
  );
};

document
  .querySelector('main')
  ?.replaceWith(
    element('header', { class: 'top' }, brandLink(), element('a', { href: '/' }, texts.backToRadio)),
    element(
      'main',
      { class: 'page' },
      element('div', { class: 'intro' }, element('h1', {}, texts.title), element('p', {}, texts.intro)),
      ...sections.map(({ node }) => node),
      reportButton(),
    ),
  );
