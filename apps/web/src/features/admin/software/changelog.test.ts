import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Changelog } from './changelog.tsx';

const render = (text: string) =>
  renderToStaticMarkup(createElement(Changelog, { text }))
    .replaceAll(/ (class|id)="[^"]*"/g, '')
    .replaceAll('\n', ' ');

test('shows releases, sections and lists below the headings of its dialog, and no introduction', () => {
  const markdown = [
    '# Changelog\n\nAll notable changes.\n\n## [1.2.0] - 2026-11-23\n\nA quiet\nrelease.\n',
    '### Added\n\n- One `thing`\n  on two lines.\n- **Another**.\n',
  ].join('\n');
  const html = render(markdown);
  expect(html).toContain('<h3>1.2.0 - 2026-11-23</h3>');
  expect(html).toContain('<p>A quiet release.</p>');
  expect(html).toContain('<h4>Added</h4>');
  expect(html).toMatch(/<li>One <code>thing<\/code>\s+on two lines.<\/li>/);
  expect(html).toContain('<strong>Another</strong>');
  expect(html).not.toContain('notable');
});

test('links to web addresses only, and shows markup as text', () => {
  const html = render(
    '## 1\n\n- [page](https://example.org/), [docs](docs/a.md), [x](javascript:alert(1))\n- <script>alert(1)</script> <img src=x onerror=alert(1)>',
  );
  expect(html).toContain('<a href="https://example.org/" target="_blank" rel="noopener noreferrer">');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('docs');
  expect(html).not.toMatch(/<script|<img|javascript:/);
});
