import { type ThemeContent, themeContent } from '@airdial/contract/theme/schema';
import { validate } from '../../../lib/form/form-errors.ts';

export type DraftValue = string | boolean;

/** A theme as it is typed: path of each value, such as `colorPalette.primary.main`, -> what stands in its field. */
export type ThemeDraft = Readonly<Record<string, DraftValue>>;

type Tree = { [key: string]: unknown };

const NUMBERS = /^typography\.(fontWeight|lineHeight)\.|^componentStyles\.button\.fontWeight$/;
const MAY_BE_NULL =
  /^logoAssets\.|^branding\.brandName$|^componentStyles\.navigation\.(background|text|darkBackground|darkText)$/;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const typed = (value: unknown): DraftValue => {
  if (typeof value === 'boolean') return value;
  return value === null ? '' : `${value}`;
};

const leaves = (tree: Tree, prefix: string): [string, DraftValue][] =>
  Object.entries(tree).flatMap(([key, value]): [string, DraftValue][] =>
    isTree(value) ? leaves(value, `${prefix}${key}.`) : [[prefix + key, typed(value)]],
  );

const meant = (path: string, value: DraftValue): unknown => {
  if (typeof value === 'boolean') return value;
  if (NUMBERS.test(path)) return value.trim() === '' ? Number.NaN : Number(value);
  return MAY_BE_NULL.test(path) && value.trim() === '' ? null : value;
};

const put = (tree: Tree, path: string, value: unknown): void => {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    tree[first] = value;
    return;
  }
  const branch = isTree(tree[first]) ? tree[first] : {};
  tree[first] = branch;
  put(branch, rest.join('.'), value);
};

const treeOf = (draft: ThemeDraft): Tree => {
  const tree: Tree = {};
  for (const [path, value] of Object.entries(draft)) put(tree, path, meant(path, value));
  return tree;
};

/** What of a theme an administrator writes; a whole answer may be given. */
export const contentOf = (theme: ThemeContent): ThemeContent => themeContent.parse(theme);

export const draftOf = (theme: ThemeContent): ThemeDraft => Object.fromEntries(leaves(contentOf(theme), ''));

/** The draft as the contract's rules take it, or what they say of its values. */
export const checkDraft = (draft: ThemeDraft) => validate(themeContent, treeOf(draft));

/** What can be shown of a draft: a value that breaks a rule is left as it was `before`. */
export const showableContent = (draft: ThemeDraft, before: ThemeContent): ThemeContent => {
  const { data, errors } = checkDraft(draft);
  if (data) return data;
  const earlier = draftOf(before);
  const mended = Object.entries(draft).map(([path, value]) => [path, path in errors ? earlier[path] : value]);
  return checkDraft(Object.fromEntries(mended)).data ?? before;
};

/** The newer values wherever the draft still says what was there `before`. */
export const rebased = (draft: ThemeDraft, before: ThemeDraft, newer: ThemeDraft): ThemeDraft =>
  Object.fromEntries(
    Object.entries(newer).map(([path, value]) => [
      path,
      draft[path] === undefined || draft[path] === before[path] ? value : draft[path],
    ]),
  );

export const isSameDraft = (one: ThemeDraft, other: ThemeDraft): boolean =>
  Object.keys(one).every((path) => one[path] === other[path]);
