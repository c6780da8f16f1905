import { defaultTheme } from '@airdial/theme/default-theme';
import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const MAIL = { kind: 'account-validated', to: 'ada@example.org', firstName: 'Ada' } as const;
const render = (brandName: string | null, systemName: string) =>
  renderMail(
    MAIL,
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
