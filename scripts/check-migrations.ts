import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Migrations are applied in the order of their numbers, on machines that we never see: a gap, a duplicate or one that
// is not listed would leave two stations with two schemas.
const folder = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  'apps',
  'server',
  'src',
  'db',
  'migrations',
);
const files = readdirSync(folder)
  .filter((name) => /^\d{3}-[a-z0-9-]+\.ts$/.test(name))
  .sort();
const { allMigrations } = await import(join(folder, 'all-migrations.ts'));
const listed = (allMigrations as readonly { readonly name: string }[]).map(({ name }) => name);

const problems = [
  ...files.flatMap((file, index) =>
    Number(file.slice(0, 3)) === index + 1
      ? []
      : [`${file}: expected number ${String(index + 1).padStart(3, '0')}`],
  ),
  ...files.flatMap((file, index) =>
    listed[index] === file.replace(/\.ts$/, '')
      ? []
      : [`${file}: not at place ${index + 1} of all-migrations.ts`],
  ),
  ...(listed.length === files.length ? [] : [`${listed.length} listed, ${files.length} files`]),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
if (problems.length === 0) console.log(`${files.length} migrations, in order`);
