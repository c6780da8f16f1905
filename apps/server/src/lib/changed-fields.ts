const NAMES_MAX_COUNT = 50;
/** They differ after every change. */
const VERSIONS: ReadonlySet<string> = new Set(['lastUpdated', 'updatedAt']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The names of the fields that differ, nested ones as `colors.primary.main`; lists count as one
 * value. At most 50.
 */
export const changedFields = (before: object, after: object): string[] =>
  findChanges(before, after, '').slice(0, NAMES_MAX_COUNT);

function findChanges(before: object, after: object, prefix: string): string[] {
  const values = [before, after] as readonly Record<string, unknown>[];
  const keys = new Set(values.flatMap((value) => Object.keys(value)));
  return [...keys].flatMap((key) => {
    if (VERSIONS.has(key)) return [];
    const [old, current] = values.map((value) => value[key]);
    if (isObject(old) && isObject(current)) return findChanges(old, current, `${prefix}${key}.`);
    return JSON.stringify(old) === JSON.stringify(current) ? [] : [prefix + key];
  });
}
