import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readShippedPackages, type ShippedPackage } from './lib/shipped-packages.ts';

const FILE = join(ROOT, 'NOTICE');
const HEADING = `Airdial
Copyright (c) 2026 The Airdial authors. Licensed under the MIT License; see LICENSE.

An installation contains the packages below, and the page that it builds contains parts of them.
Their licences ask that their copyright notices go with them; the whole texts are in each package's
folder under node_modules, or below where it has none. Made by: node scripts/notice.ts
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

const BSD_3_CLAUSE = [
  'Redistribution and use in source and binary forms, with or without modification, are permitted provided that the',
  'following conditions are met:',
  '- Redistributions of source code must retain the above copyright notice, this list of conditions and the following',
  '  disclaimer.',
  '- Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following',
  '  disclaimer in the documentation and/or other materials provided with the distribution.',
  '- Neither the name of Internet Society, IETF or IETF Trust, nor the names of specific contributors, may be used to',
  '  endorse or promote products derived from this software without specific prior written permission.',
  "THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS ''AS IS'' AND ANY EXPRESS OR IMPLIED WARRANTIES,",
  'INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE',
  'DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,',
  'SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR',
  'SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,',
  'WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE',
  'OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.',
];

/** Code of others that a package contains without its licence. */
const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  '@fastify/swagger-ui': [
    'contains Swagger UI, Apache-2.0',
    'Copyright 2020-2021 SmartBear Software Inc.',
    'which contains, under MIT unless another licence is named:',
    'buffer by Feross Aboukhadijeh; classnames, Copyright (c) 2018 Jed Watson; deep-extend, Copyright (c) 2013-2018',
    'Viacheslav Lotsmanov; DOMPurify, (c) Cure53 and other contributors, Apache-2.0 or MPL-2.0; fast-json-patch, (c) 2017-2022',
    'Joachim Wester; Immutable, Copyright (c) 2014-present, Lee Byron and other contributors; React, Copyright (c) Facebook,',
    'Inc. and its affiliates; regenerator-runtime, Copyright (c) 2014-present, Facebook, Inc.; repeat-string,',
    'Copyright (c) 2014-2015, Jon Schlinkert',
  ],
  'minimp3-wasm': ['contains minimp3, CC0-1.0'],
  'opentype.js': ['contains tiny-inflate, MIT', 'Copyright (c) 2015-present Devon Govett'],
  'opus-decoder': [
    'contains libopus, BSD-3-Clause',
    'Copyright 2001-2023 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, CSIRO, Gregory Maxwell,',
    'Mark Borgerding, Erik de Castro Lopo, Mozilla, Amazon',
    ...BSD_3_CLAUSE,
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
