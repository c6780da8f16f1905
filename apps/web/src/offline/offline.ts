import '../app/fonts.css';
import '../app/base.css';
import '../standalone-pages/side-pages.css';
import './offline.css';
import { offlineTexts } from '../messages/offline-messages.ts';
import { brandLink } from '../standalone-pages/brand.ts';
import { button, element } from '../standalone-pages/element.ts';
import { returnWhenReachable } from './return-when-reachable.ts';
import { silentDial } from './silent-dial.ts';

/** The address of this very page leads home; any other is where the visitor wanted to go. */
const goOn = (): void => (location.pathname === '/offline' ? location.replace('/') : location.reload());

const status = element('p', { class: 'status', role: 'status' }, offlineTexts.waiting);
const tryNow = returnWhenReachable({
  goOn,
  onTrying: (trying) => {
    status.textContent = trying ? offlineTexts.trying : offlineTexts.waiting;
  },
});

document
  .querySelector('main')
  ?.replaceWith(
    element('header', { class: 'top' }, brandLink()),
    element(
      'main',
      { class: 'offline' },
      silentDial(),
      element('h1', {}, offlineTexts.title),
      element('p', { class: 'explanation' }, offlineTexts.explanation),
      button(offlineTexts.tryAgain, 'filled', tryNow),
      status,
    ),
  );
