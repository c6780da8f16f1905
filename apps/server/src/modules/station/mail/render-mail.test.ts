import { defaultTheme } from '@airdial/theme/default-theme';
import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const MAIL = { kind: 'account-validated', to: 'ada@example.org', firstName: 'Ada' } as const;
const render = (brandName: string | null, systemName: string, firstName = 'Ada') =>
  renderMail(
    { ...MAIL, firstName },
    { ...defaultTheme, branding: { brandName, tagline: '' } },
    { systemName, systemUrl: 'https://radio.example.org' },
  );

test.each([
  ['Night Owl', 'Harbour Radio', 'Night Owl'],
  [null, 'Harbour Radio', 'Harbour Radio'],
  ['', 'Harbour Radio', 'Harbour Radio'],
  [null, '', 'Radio Player'],
])('the brand %j and the system %j are rendered as %s', (brandName, systemName, name) => {
  const { fromName, subject, text, html } = render(brandName, systemName);
  expect(fromName).toBe(name);
  for (const part of [subject, text, html]) expect(part).toContain(name);
});

test.each([
  ['http://evil.example', 'http evil. example'],
  ['evil.example/path?a=1', 'evil. example path?a=1'],
  ['www.evil．example', 'www. evil． example'],
  ['EVIL。EXAMPLE', 'EVIL。 EXAMPLE'],
  ['evil.\u200Dexample', 'evil. \u200Dexample'],
  ['mailto:eve@evil.example', 'mailto eve evil. example'],
  ['javascript:alert(1)', 'javascript alert(1)'],
  ['\\\\evil\\share', 'evil share'],
  ['192.0.2.7', '192. 0. 2. 7'],
  ['<a href="//evil.example">', '<a href=" evil. example">'],
  ['J.R.', 'J. R.'],
  ['Anne-Marie O’Neill Jr.', 'Anne-Marie O’Neill Jr.'],
  ['עדה', 'עדה'],
])('the name %j stands as %j in mails, which is no link', (name, shown) => {
  const { text, html } = render(null, 'Harbour Radio', name);
  expect(text).toContain(`Hello ${shown},`);
  const escaped = shown.replace('<', '&lt;').replace('>', '&gt;').replaceAll('"', '&quot;');
  expect(html).toContain(`<p style="margin:0 0 16px">Hello ${escaped},</p>`);
});

const NOTICES = [
  'account-exists',
  'email-change-requested',
  'email-changed',
  'account-validated',
  'password-changed',
] as const;

const mail = (kind: (typeof NOTICES)[number]) =>
  renderMail({ ...MAIL, kind, firstName: 'http://evil.example' }, defaultTheme, {
    systemName: 'Harbour Radio',
    systemUrl: 'https://radio.example.org',
  });

test('every text that names a person names the unlinkable form', () => {
  for (const kind of NOTICES)
    for (const part of [mail(kind).text, mail(kind).html, mail(kind).subject])
      expect(part).not.toMatch(/evil\.example/);
});
