import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExternalLink } from './external-link.tsx';

const render = (href: string | null, fallback: string | null = null): string =>
  renderToStaticMarkup(createElement(ExternalLink, { href, fallback }, 'Website'));

test('links to web addresses alone, in a new tab without opener and referrer', () => {
  expect(render('https://example.org/')).toContain(
    ' href="https://example.org/" target="_blank" rel="noopener noreferrer"><span>Website</span>',
  );
  for (const href of ['javascript:alert(1)', 'docs/a.md', '', null]) {
    expect(render(href)).toBe('');
    expect(render(href, 'a text')).toBe('a text');
  }
});
