import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readShippedPackages, type ShippedPackage } from './lib/shipped-packages.ts';

const FILE = join(ROOT, 'NOTICE');
const HEADING = `Airdial
Copyright (c) 2026 The Airdial authors. Licensed under the MIT License; see LICENSE.

An installation contains the packages below, and the page that it builds contains parts of them.
Their licences ask that their copyright notices go with them; the whole texts stand in each package's
folder under node_modules. Made by: node scripts/notice.ts
`;

/** The NOTICE file of what is installed now. */
export function renderNotice(): string {
  const packages = readShippedPackages();
  return [HEADING, ...packages.map(renderPackage)].join('\n');
}

function renderPackage(shipped: ShippedPackage): string {
  const { name, version, license, isOptional } = shipped;
  // Another system installs others of them, so that their files cannot be read everywhere.
  const own = isOptional ? ['(on some systems)'] : readNotices(shipped);
  const lines = [...own, ...(CONTAINED[name] ?? [])];
  return [`${name} ${version}`, `  ${license}`, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** What a package contains of others without their licence; their terms ask for the notice. */
const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  'minimp3-wasm': ['contains minimp3, CC0-1.0'],
  'opus-decoder': [
    'contains libopus, BSD-3-Clause',
    'Copyright 2001-2023 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, CSIRO, Gregory Maxwell,',
    'Mark Borgerding, Erik de Castro Lopo, Mozilla, Amazon',
  ],
};

const LICENSE_FILE = /^(?:licen[cs]e|copying)/i;
const NOTICE_FILE = /^notice/i;
const COPYRIGHT = /^\W*((?:portions )?copyright (?:\(c\)|©|\d|[A-Z]).*|\(c\) \d.*)$/i;
/** Words of the licences themselves. */
const TEMPLATE =
  /\[yyyy\]|\{yyyy\}|<year>|copyright notice|copyright owner|copyright holder|copyright license|copyright statement|copyright and related/i;

function readNotices({ path }: ShippedPackage): string[] {
  const folder = join(ROOT, path);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const read = (pattern: RegExp) =>
    files
      .filter(({ name }) => pattern.test(name))
      .flatMap(({ name }) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const copyrights = read(LICENSE_FILE).map((line) => COPYRIGHT.exec(line.trim())?.[1] ?? '');
  const notices = read(NOTICE_FILE).map((line) => line.trim());
  const lines = [...copyrights.filter((line) => !TEMPLATE.test(line)), ...notices].filter(
    (line) => line !== '',
  );
  return lines.length > 0 ? [...new Set(lines)] : [`by ${readAuthor(folder)}`];
}

function readAuthor(folder: string): string {
  const { author, name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const person = typeof author === 'string' ? author.replace(/ *[<(].*/, '') : author?.name;
  return person ?? `the authors of ${name}`;
}

if (import.meta.main) writeFileSync(FILE, renderNotice());
