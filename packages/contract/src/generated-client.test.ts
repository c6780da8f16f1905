import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PACKAGE = join(import.meta.dirname, '..');
const DOCUMENT = pathToFileURL(join(PACKAGE, '../../docs/openapi.json'));
const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.Preserve,
  types: [],
};
/** Lists, unions, dates and nested objects; without a body and with one. */
const READS = [
  'listChannels',
  'getChannel',
  'getNowPlaying',
  'getTrackMetadata',
  'getActiveTheme',
  'getPublicSystemConfig',
  'listBackups',
];
const WRITES = ['login', 'createUser', 'saveSystemConfig'];

const SOURCE = `
import type { routes } from '@airdial/contract/all-routes';
import type { ResponseOf } from '@airdial/contract/route';
import type * as z from 'zod/mini';
import type { operations } from './api.ts';

type Routes = typeof routes;
type Call = keyof Routes & keyof operations;
type Json<Content> = Content extends { content: { 'application/json': infer Value } } ? Value : never;
type Response<Name extends Call> = Json<operations[Name]['responses'][200]>;
type Body<Name extends Call> = operations[Name] extends { requestBody: infer Content } ? Json<Content> : never;
const acceptEachOther = <Ours, Theirs>(...both: [(theirs: Theirs) => Ours, (ours: Ours) => Theirs]) => both;
${[...READS, ...WRITES].map((name) => `acceptEachOther<ResponseOf<Routes['${name}']>, Response<'${name}'>>((value) => value, (value) => value);`).join('\n')}
${WRITES.map((name) => `acceptEachOther<z.input<Routes['${name}']['body']>, Body<'${name}'>>((value) => value, (value) => value);`).join('\n')}
`;

let folder: string;
beforeEach(() => {
  // In the package, where the source finds the contract.
  folder = mkdtempSync(join(PACKAGE, 'node_modules/.generated-client-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @returns what the compiler says of it */
const check = (file: string): string[] =>
  ts
    .getPreEmitDiagnostics(ts.createProgram([file], OPTIONS))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));

test('a public generator makes types of the OpenAPI document, which accept ours and are accepted by them', async () => {
  // A request may leave out what has a default.
  const types = await openapiTS(DOCUMENT, { defaultNonNullable: false });
  writeFileSync(join(folder, 'api.ts'), astToString(types));
  writeFileSync(join(folder, 'check.ts'), SOURCE);
  expect(check(join(folder, 'check.ts'))).toEqual([]);
});
