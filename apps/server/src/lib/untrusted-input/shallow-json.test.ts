import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNestedTooDeep, parseShallowJson, parseShallowJsonIfValid } from './shallow-json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('JSON from outside', () => {
  test('is parsed as JSON is', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseShallowJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('is refused when nested deeper than 64 levels', () => {
    expect(parseShallowJson(nested(64))).toEqual(JSON.parse(nested(64)));
    for (const text of [
      nested(65),
      `{"a":${nested(64)}}`,
      `[${'[],'.repeat(9)}${nested(64)}]`,
      '['.repeat(65),
    ]) {
      expect(() => parseShallowJson(text)).toThrow(SyntaxError);
      expect(parseShallowJsonIfValid(text)).toBeUndefined();
    }
  });

  test('is as deep as its arrays and objects, and not as the brackets in its texts', () => {
    const brackets = fc.stringMatching(/^[[\]{}"\\a]{0,80}$/);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'max', withCrossShrink: true },
        brackets,
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(brackets, tie('value'), { maxKeys: 2 }),
      ),
    }));
    const wrapped = fc.tuple(value, fc.integer({ min: 50, max: 70 }));
    fc.assert(
      fc.property(wrapped, ([inner, levels]) => {
        const text = '['.repeat(levels) + JSON.stringify(inner) + ']'.repeat(levels);
        expect(isNestedTooDeep(text)).toBe(levels + depthOf(inner) > 64);
      }),
    );
  });
});
