import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fromRoot, root } from './paths.mjs';
import { listFiles } from './sources-key.mjs';

const SPECIFICATION = 'docs/specification.md';
export const RELIABILITY = 'docs/reliability.md';
const SHOWN_BY = 'test-results/specification.md';
/** An item of a list or the first two cells of a row, with the id at first. */
const SENTENCE = /^[-|] `(?<id>[\w-]+)`(?::| \|) (?<text>[^|\n]*[^|\s])/gm;
/** Tags of page tests that select what runs. */
const SELECTING_TAGS = ['smoke', 'no-iphone'];

/** Parses the sentences of a document, each with the id that its tests carry as a tag. */
export const parseSentences = (markdown) =>
  [...markdown.matchAll(SENTENCE)].map(({ groups: { id, text } }) => ({ id, text }));

const readSentences = (document) => parseSentences(readFileSync(fromRoot(document), 'utf8'));

export const readAllSentences = () => [SPECIFICATION, RELIABILITY].flatMap(readSentences);

/** Lists the files of unit tests that carry an id of the document. */
export function listTestFiles(document) {
  const ids = readSentences(document).map(({ id }) => id);
  const tag = new RegExp(`('|@module-tag )(${ids.join('|')})('|$)`, 'm');
  return ['apps', 'packages', 'scripts']
    .flatMap((folder) => listFiles(fromRoot(folder)))
    .filter((file) => file.endsWith('.test.ts') && tag.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));
}

/** Returns the names of the tests that carry each tag. */
export function groupByTag(tests) {
  const namesByTag = new Map();
  for (const { name, tags } of tests) {
    for (const tag of tags) namesByTag.set(tag, (namesByTag.get(tag) ?? new Set()).add(name));
  }
  return namesByTag;
}

/** Returns what is wrong: sentences without a test, and tags without a sentence. */
export function findProblems(sentences, namesByTag) {
  const known = new Set([...sentences.map(({ id }) => id), ...SELECTING_TAGS]);
  const untested = sentences.filter(({ id }) => !namesByTag.has(id));
  const unknown = [...namesByTag].filter(([tag]) => !known.has(tag));
  return [
    ...untested.map(({ id, text }) => `no test that passed carries the tag ${id}: ${text}`),
    ...unknown.map(([tag, names]) => `no document lists the tag ${tag}: ${[...names].join(', ')}`),
  ];
}

/** Checks, as one test, what the runs of all tests have shown, and writes which tests show which sentence. */
export function checkSpecification(results) {
  const sentences = readAllSentences();
  const namesByTag = groupByTag(results.flatMap(({ passedTests = [] }) => passedTests));
  const lines = sentences.flatMap(({ id, text }) => [
    `- \`${id}\`: ${text}`,
    ...[...(namesByTag.get(id) ?? [])].map((name) => `  - ${name}`),
  ]);
  mkdirSync(dirname(fromRoot(SHOWN_BY)), { recursive: true });
  writeFileSync(fromRoot(SHOWN_BY), `${lines.join('\n')}\n`);
  const shown = sentences.filter(({ id }) => namesByTag.has(id));
  console.log(`\n— tests show ${shown.length} of ${sentences.length} sentences, named in ${SHOWN_BY}`);
  // What failed or was skipped may be the only test of its sentence.
  const isComplete = results.every(({ failed, skipped }) => failed.length === 0 && skipped === 0);
  const failed = isComplete ? findProblems(sentences, namesByTag) : [];
  return { passed: isComplete && failed.length === 0 ? 1 : 0, skipped: 0, failed, files: [], steps: [] };
}
