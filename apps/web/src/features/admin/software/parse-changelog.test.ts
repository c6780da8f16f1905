import { expect, test } from 'vitest';
import { parseChangelog, parseInline } from './parse-changelog.ts';

const text = (value: string) => ({ kind: 'text', text: value });

test('reads releases, sections, lists whose items have several lines, and paragraphs', () => {
  const markdown = [
    '# Changelog\n\nAll notable changes.\n\n## [1.2.0] - 2026-11-23\nA quiet\nrelease.\n',
    '### Added\n\n- One thing\n  on two lines.\n- Another.\n\n### Fixed\n- A third.\n',
  ].join('\n');
  expect(parseChangelog(markdown)).toEqual([
    { kind: 'release', text: '1.2.0 - 2026-11-23' },
    { kind: 'paragraph', content: [text('A quiet release.')] },
    { kind: 'section', text: 'Added' },
    { kind: 'list', items: [[text('One thing on two lines.')], [text('Another.')]] },
    { kind: 'section', text: 'Fixed' },
    { kind: 'list', items: [[text('A third.')]] },
  ]);
});

test('reads code, bold text and links; only web addresses become links', () => {
  expect(
    parseInline('`a < b` is **new**, see [the page](https://example.org/) and [docs](docs/a.md).'),
  ).toEqual([
    { kind: 'code', text: 'a < b' },
    text(' is '),
    { kind: 'strong', text: 'new' },
    text(', see '),
    { kind: 'link', text: 'the page', href: 'https://example.org/' },
    text(' and '),
    text('docs'),
    text('.'),
  ]);
  expect(parseInline('[x](javascript:alert(1))')).toEqual([text('x'), text(')')]);
});

test('leaves text that only looks like markup as it is', () => {
  for (const odd of ['one ` tick', '2 ** 3', 'an [open bracket', 'a [b] (c)', '<script>alert(1)</script>'])
    expect(parseInline(odd)).toEqual([text(odd)]);
});

test('reads a text of nothing but marks in time that grows with it', () => {
  const started = performance.now();
  parseChangelog(`## x\n${'[`**'.repeat(20_000)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
