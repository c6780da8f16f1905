import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Expression, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';

// The other backends of recheck are programs of the platform; the same verdict everywhere is worth some seconds.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const SOURCES = ['{apps,packages}/*/src/**/*.{ts,tsx}'];
const NO_SOURCES = ['**/*.test.{ts,tsx}', '**/testing/**', '**/node_modules'];
/** Without a repetition the time at each position is constant. This also admits the flag `v`, which recheck lacks. */
const REPETITION = /[*+{]/;
const ESCAPE = /\\(?:p\{[^}]*\}|.)/gi;
/** A pattern that takes longer to judge than this is too intricate to be trusted either. */
const VERDICT_TIMEOUT_MS = 60_000;
/** Patterns that are no regular language are attacked with generated texts; the defaults take a minute in all. */
const ATTACK = {
  maxIteration: 3,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
  mutationSize: 10,
  crossoverSize: 5,
  // Limits of time would make the verdict depend on what else the machine does.
  attackTimeout: null,
  incubationTimeout: null,
  mutationTimeout: null,
  seedingTimeout: null,
};

export type Pattern = {
  readonly line: number;
  /** Null: composed of values that are known only at run time. */
  readonly source: string | null;
  readonly flags: string;
};

/** Finds regular expression literals, and constructors whose argument consists of the module's constants. */
export function findPatterns(file: string, text: string): Pattern[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const constants = new Map<string, Expression>();
  const patterns: Pattern[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const onCall = (call: { callee: Expression; arguments: readonly unknown[]; start: number }) => {
    if (call.callee.type !== 'Identifier' || call.callee.name !== 'RegExp') return;
    const [source, flags] = call.arguments as (Expression | undefined)[];
    const evaluated = { source: evaluate(source, constants), flags: flags ? evaluate(flags, constants) : '' };
    patterns.push({ line: lineAt(call.start), source: evaluated.source, flags: evaluated.flags ?? '' });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    Literal(literal) {
      if ('regex' in literal && literal.regex)
        patterns.push({
          line: lineAt(literal.start),
          source: literal.regex.pattern,
          flags: literal.regex.flags,
        });
    },
    NewExpression: onCall,
    CallExpression: onCall,
  }).visit(program);
  return patterns;
}

function evaluate(
  expression: Expression | undefined,
  constants: ReadonlyMap<string, Expression>,
): string | null {
  if (!expression) return null;
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? expression.value : null;
  if (expression.type === 'Identifier') return evaluate(constants.get(expression.name), constants);
  if (expression.type === 'TemplateLiteral') return joinTemplate(expression, 'cooked', constants);
  if (expression.type === 'TaggedTemplateExpression') return joinTemplate(expression.quasi, 'raw', constants);
  return null;
}

function joinTemplate(
  { quasis, expressions }: TemplateLiteral,
  reading: 'cooked' | 'raw',
  constants: ReadonlyMap<string, Expression>,
): string | null {
  const values = expressions.map((expression) => evaluate(expression, constants));
  if (values.includes(null)) return null;
  return quasis.map(({ value }, index) => (value[reading] ?? '') + (values[index] ?? '')).join('');
}

/** Returns what is wrong with a pattern; null when its time grows no faster than the text that it meets. */
export function findWeakness({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | null {
  if (source === null)
    return 'is composed at run time, so that this check cannot read it: compose it of constants';
  if (!REPETITION.test(source.replaceAll(ESCAPE, ''))) return null;
  const verdict = checkSync(source, flags, { ...ATTACK, timeout: VERDICT_TIMEOUT_MS });
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown')
    return `is too intricate to be judged (${verdict.error.kind}): use a loop`;
  return `takes ${verdict.complexity.summary} time, with ${verdict.attack.pattern}: use a loop`;
}

function check(): void {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const weaknesses = new Map<string, string | null>();
  let problems = 0;
  for (const file of globSync(SOURCES, { cwd: root, exclude: NO_SOURCES }).sort()) {
    for (const pattern of findPatterns(file, readFileSync(join(root, file), 'utf8'))) {
      const key = `/${pattern.source}/${pattern.flags}`;
      if (!weaknesses.has(key)) weaknesses.set(key, findWeakness(pattern));
      const weakness = weaknesses.get(key);
      if (!weakness) continue;
      problems += 1;
      console.error(`${file}:${pattern.line}: ${key} ${weakness}`);
    }
  }
  process.exitCode = problems > 0 ? 1 : 0;
  if (problems === 0)
    console.log(`${weaknesses.size} patterns, none slower than linear in the text that it meets`);
}

if (import.meta.main) check();
