import '../app/fonts.css';
import '../app/base.css';
import '../standalone-pages/standalone-pages.css';
import './offline.css';
import { connectionTexts, offlineTexts } from '../messages/offline-messages.ts';
import { TRY_AGAIN } from '../messages/ui-messages.ts';
import { brandLink } from '../standalone-pages/brand.ts';
import { button, element, svgElement } from '../standalone-pages/element.ts';
import { returnWhenReachable } from './return-when-reachable.ts';

/** From /offline goes to the home page; any other URL is reloaded, since the visitor wanted it. */
const leave = (): void => (location.pathname === '/offline' ? location.replace('/') : location.reload());

const TICKS = Array.from({ length: 31 }, (_, index) => index);
const FIRST_TICK_DEG = -75;
const TICK_STEP_DEG = 5;
const LONG_EVERY = 5;

const tick = (index: number): SVGElement =>
  svgElement('path', {
    class: 'tick',
    d: index % LONG_EVERY === 0 ? 'M120 10v18' : 'M120 10v9',
    transform: `rotate(${FIRST_TICK_DEG + index * TICK_STEP_DEG} 120 120)`,
  });

/** The app's tuning dial with a searching needle. */
const dial = (): SVGElement =>
  svgElement(
    'svg',
    { viewBox: '0 0 240 126', class: 'dial', 'aria-hidden': 'true' },
    ...TICKS.map(tick),
    svgElement('path', { class: 'searching', d: 'M120 120V34' }),
    svgElement('circle', { class: 'hub', cx: '120', cy: '120', r: '5' }),
  );

const status = element('p', { class: 'status', role: 'status' }, connectionTexts.waiting);
const tryNow = returnWhenReachable({
  onReachable: leave,
  onTrying: (trying) => {
    status.textContent = trying ? offlineTexts.trying : connectionTexts.waiting;
  },
});

document
  .querySelector('main')
  ?.replaceWith(
    element('header', { class: 'top' }, brandLink()),
    element(
      'main',
      { class: 'offline' },
      dial(),
      element('h1', {}, offlineTexts.title),
      element('p', { class: 'explanation' }, offlineTexts.explanation),
      button(TRY_AGAIN, 'filled', tryNow),
      status,
    ),
  );
