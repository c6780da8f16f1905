import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = ['{apps,packages}/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.spec.ts'];
/** Tables whose last column names tests. */
const TABLES = ['docs/specification.md', 'docs/reliability.md'];
const HEADINGS = ['The specification says', 'Text', 'Fault'];
/** In a cell: the path of a test file, or a title in double quotes. */
const NAMED = /(?<path>[\w./-]+\.(?:test|spec)\.ts)|"(?<title>[^"]*)"/g;
/** In a test file: the first argument of a call that begins a line or follows `each(…)`, and of a step. */
const TITLES =
  /(?:^ *(?:\w+(?:\.describe)?|await test\.step)|\))\(\s*(['"`])(?<title>(?:\\.|(?!\1)[^\\\n])*)\1,/gm;
/** Template literals' and Vitest's placeholders. */
const PLACEHOLDERS = /\$\{[^}]*\}|%[sdifjo]|\$[a-z][\w.]*/gi;

type Row = { readonly line: number; readonly sentence: string; readonly shownBy: string };

/** Reads the rows of all tables without their headings. */
export const readRows = (markdown: string): Row[] =>
  markdown.split('\n').flatMap((text, index) => {
    const cells = text.split('|').map((cell) => cell.trim());
    const [sentence, shownBy = ''] = [cells[1], cells.at(-2)];
    if (!sentence || HEADINGS.includes(sentence) || /^-+$/.test(sentence)) return [];
    return [{ line: index + 1, sentence, shownBy }];
  });

/** Reads the titles of tests, their steps and groups, with `…` for each placeholder, as the table writes them. */
export const readTitles = (source: string): Set<string> =>
  new Set(
    [...source.matchAll(TITLES)].map(({ groups }) =>
      (groups?.title ?? '').replace(/\\(.)/g, '$1').replace(PLACEHOLDERS, '…').replace(/…+/g, '…'),
    ),
  );

/** Returns what is wrong with the tests that a row names, given the titles of each test file. */
export function findProblems(shownBy: string, titlesByFile: ReadonlyMap<string, Set<string>>): string[] {
  const problems: string[] = [];
  let path: string | undefined;
  let titles: Set<string> | undefined;
  for (const { groups } of shownBy.matchAll(NAMED)) {
    if (groups?.path) {
      path = groups.path;
      const files = [...titlesByFile.keys()].filter((file) => `/${file}`.endsWith(`/${path}`));
      titles = files.length === 1 ? titlesByFile.get(files[0] ?? '') : undefined;
      if (files.length === 0) problems.push(`no test file ${path}`);
      if (files.length > 1) problems.push(`${path} is not unique: ${files.join(', ')}`);
    } else if (path === undefined) problems.push(`no file before the title "${groups?.title}"`);
    else if (titles && !titles.has(groups?.title ?? ''))
      problems.push(`${path} has no test "${groups?.title}"`);
  }
  return path === undefined ? [...problems, 'names no test file'] : problems;
}

function check(): void {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const files = globSync(TESTS, { cwd: root, exclude: ['**/node_modules'] });
  const titlesByFile = new Map(
    files.map((file) => [file.replaceAll('\\', '/'), readTitles(read(file))] as const),
  );
  const rows = TABLES.flatMap((table) => readRows(read(table)).map((row) => ({ table, ...row })));
  const problems = rows.flatMap(({ table, line, sentence, shownBy }) =>
    findProblems(shownBy, titlesByFile).map((problem) => `${table}:${line}: ${problem} (row: ${sentence})`),
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
  const named = rows.flatMap(({ shownBy }) => [...shownBy.matchAll(/"[^"]*"|\.(?:test|spec)\.ts(?! ›)/g)]);
  if (problems.length === 0) console.log(`${rows.length} rows, ${named.length} tests named`);
}

if (import.meta.main) check();
