import { DEFAULT_BRAND_NAME } from '@airdial/contract/limits';
import { element, svgElement } from './element.ts';

/** The brand's name, which the server writes into the head of every page. */
export const brandName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content || DEFAULT_BRAND_NAME;

/** The small dial icon of the app's header. */
const dialIcon = (): SVGElement => {
  const stroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round' };
  return svgElement(
    'svg',
    { viewBox: '0 0 28 28', width: '28', height: '28', 'aria-hidden': 'true' },
    svgElement('circle', { ...stroke, cx: '14', cy: '14', r: '12' }),
    svgElement('path', { ...stroke, d: 'M14 4.5v3M7.3 7.3l2 2M4.5 14h3M20.5 14h3' }),
    svgElement('path', { ...stroke, d: 'M14 14l5.4-5.4', class: 'needle', 'stroke-width': '2.5' }),
    svgElement('circle', { cx: '14', cy: '14', r: '2', fill: 'currentColor' }),
  );
};

/** The link to the home page with icon and name. */
export const brandLink = (): HTMLElement =>
  element('a', { href: '/', class: 'brand' }, dialIcon(), element('span', {}, brandName()));
