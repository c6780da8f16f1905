import { svgElement } from '../standalone-pages/element.ts';

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

/** The app's tuning dial, its needle searching for a station. */
export const silentDial = (): SVGElement =>
  svgElement(
    'svg',
    { viewBox: '0 0 240 126', class: 'dial', 'aria-hidden': 'true' },
    ...TICKS.map(tick),
    svgElement('path', { class: 'searching', d: 'M120 120V34' }),
    svgElement('circle', { class: 'hub', cx: '120', cy: '120', r: '5' }),
  );
