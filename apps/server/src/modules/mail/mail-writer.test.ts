import { defaultTheme } from '@airdial/theme/default-theme';
import { expect, test } from 'vitest';
import { writeMail } from './mail-writer.ts';

const TOLD = { kind: 'account-validated', to: 'ada@example.org', firstName: 'Ada' } as const;
const write = (brandName: string | null, systemName: string) =>
  writeMail(
    TOLD,
    { ...defaultTheme, branding: { brandName, tagline: '' } },
    { systemName, systemUrl: 'https://radio.example.org' },
  );

test.each([
  ['Night Owl', 'Harbour Radio', 'Night Owl'],
  [null, 'Harbour Radio', 'Harbour Radio'],
  ['', 'Harbour Radio', 'Harbour Radio'],
  [null, '', 'Radio Player'],
])('the brand %j and the system %j write as %s', (brandName, systemName, name) => {
  const { fromName, subject, text, html } = write(brandName, systemName);
  expect(fromName).toBe(name);
  for (const part of [subject, text, html]) expect(part).toContain(name);
});
