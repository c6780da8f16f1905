import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@airdial/contract/all-routes';
import { openApiDocument } from '../apps/server/src/http/routing/open-api.ts';
import { APP_VERSION } from '../apps/server/src/lib/app-version.ts';

// Writes docs/openapi.json from the contract; with --check it only compares.
const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'openapi.json');
const document = `${JSON.stringify(openApiDocument(routes, APP_VERSION), null, '\t')}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, document);
} else if (readFileSync(file, 'utf8') !== document) {
  console.error('docs/openapi.json differs from the contract. Run: node scripts/openapi.ts');
  process.exitCode = 1;
}
