import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Migrations are applied in the order of their numbers, on machines that we never see: a gap or a duplicate would leave
// two databases with two schemas.
const folder = fileURLToPath(new URL('../apps/server/src/db/migrations', import.meta.url));
const files = readdirSync(folder)
  .filter((name) => /^\d/.test(name) && !name.endsWith('.test.ts'))
  .sort();
const problems = files.flatMap((file, index) => {
  const number = String(index + 1).padStart(3, '0');
  if (!/^\d{3}-[a-z0-9-]+\.ts$/.test(file)) return [`${file}: expected a name such as ${number}-channels.ts`];
  return file.startsWith(`${number}-`) ? [] : [`${file}: expected number ${number}`];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
if (problems.length === 0) console.log(`${files.length} migrations, in order`);
