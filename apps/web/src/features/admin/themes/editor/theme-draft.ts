import { type ThemeContent, themeContent } from '@airdial/contract/theme/schema';
import { themeFieldAt } from '@airdial/theme/theme-fields';
import { validate } from '../../../../lib/form/form-errors.ts';
import { type Tree, toTree } from '../../../../lib/form/form-values.ts';

export type DraftValue = string | boolean;

/**
 * The form's state: the path of each value, such as `colorPalette.primary.main`, and its field's
 * content.
 */
export type ThemeDraft = Readonly<Record<string, DraftValue>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const toText = (value: unknown): DraftValue => {
  if (typeof value === 'boolean') return value;
  return value === null ? '' : `${value}`;
};

const leaves = (tree: Tree, prefix: string): [string, DraftValue][] =>
  Object.entries(tree).flatMap(([key, value]): [string, DraftValue][] =>
    isTree(value) ? leaves(value, `${prefix}${key}.`) : [[prefix + key, toText(value)]],
  );

const parseValue = (path: string, value: DraftValue): unknown => {
  if (typeof value === 'boolean') return value;
  const field = themeFieldAt(path);
  const isEmpty = value.trim() === '';
  if (field?.kind === 'number') return isEmpty ? Number.NaN : Number(value);
  return field?.nullable && isEmpty ? null : value;
};

/** The typed values as the rule of the contract has them. */
export const toInput = (draft: ThemeDraft): object =>
  toTree(Object.fromEntries(Object.entries(draft).map(([path, value]) => [path, parseValue(path, value)])));

/** The editable part of a theme, or of a whole response. */
export const toContent = (theme: ThemeContent): ThemeContent => themeContent.parse(theme);

export const toDraft = (theme: ThemeContent): ThemeDraft => Object.fromEntries(leaves(toContent(theme), ''));

/** The validated draft, or the errors by path. */
export const checkDraft = (draft: ThemeDraft) => validate(themeContent, toInput(draft));

/** The draft for the preview: an invalid value is replaced by the one of `before`. */
export const showableContent = (draft: ThemeDraft, before: ThemeContent): ThemeContent => {
  const { data, errors } = checkDraft(draft);
  if (data) return data;
  const earlier = toDraft(before);
  const repaired = Object.entries(draft).map(([path, value]) => [
    path,
    path in errors ? earlier[path] : value,
  ]);
  return checkDraft(Object.fromEntries(repaired)).data ?? before;
};

/** Takes the newer value wherever the draft has not changed the one of `before`. */
export const rebaseDraft = (draft: ThemeDraft, before: ThemeDraft, newer: ThemeDraft): ThemeDraft =>
  Object.fromEntries(
    Object.entries(newer).map(([path, value]) => [
      path,
      draft[path] === undefined || draft[path] === before[path] ? value : draft[path],
    ]),
  );

export const isSameDraft = (one: ThemeDraft, other: ThemeDraft): boolean =>
  Object.keys(one).every((path) => one[path] === other[path]);
