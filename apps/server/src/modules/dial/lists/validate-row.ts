import { listedChannelRule } from '@airdial/contract/channel-list/input';
import { listRowTexts } from '@airdial/contract/channel-list/messages';
import {
  FURTHER_GENRES_MAX_COUNT,
  LABEL_MAX_CHARS,
  TITLE_MAX_CHARS,
  URL_MAX_CHARS,
} from '@airdial/contract/limits';
import type { RowValues, ValidatedRow } from './list-types.ts';
import { splitGenres } from './row-values.ts';

/** Texts that say enough when they are cut. */
const CUTS = [
  ['name', TITLE_MAX_CHARS],
  ['genre', LABEL_MAX_CHARS],
] as const;
const DASH = /\.mpd$/i;
const VIDEO = /\.(?:avi|flv|m4v|mkv|mov|mpe?g|wmv)$/i;

/** Stands in for a name or an address that is wrong, so that the other fields can be read. */
const PLACEHOLDER = { name: '-', streamUrl: 'http://placeholder.invalid/' };
type Required = keyof typeof PLACEHOLDER;
const isRequired = (field: string): field is Required => Object.hasOwn(PLACEHOLDER, field);

/**
 * Applies the rule of the contract. A row without a usable name or address is invalid, and one that can
 * never sound; other fields are left out where they are wrong: old lists are full of dead logos.
 */
export function validateRow(row: RowValues, refusal = findRefusal(row.streamUrl)): ValidatedRow {
  const { values, notes } = cutTexts(withGenres(row));
  const { data, error } = listedChannelRule.safeParse(values);
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!problems.has(field)) problems.set(field, message);
  }
  const usable = Object.fromEntries(Object.entries(values).filter(([field]) => !problems.has(field)));
  const channel = data ?? listedChannelRule.parse({ ...PLACEHOLDER, ...usable });
  const isValid = refusal === undefined && ![...problems.keys()].some(isRequired);
  const remarks = [...problems].map(([field, message]) =>
    isRequired(field) ? `${message}.` : listRowTexts.omitted(field, message),
  );
  const reason = [...(refusal ? [refusal] : []), ...remarks, ...notes].join(' ') || undefined;
  return { channel: { ...channel, ...readTexts(values, problems) }, isValid, reason };
}

/** Why the address can never sound. */
function findRefusal(streamUrl: unknown): string | undefined {
  const path = typeof streamUrl === 'string' ? (URL.parse(streamUrl)?.pathname ?? '') : '';
  if (DASH.test(path)) return listRowTexts.dash;
  return VIDEO.test(path) ? listRowTexts.video : undefined;
}

/** Our own lists have the further genres beside the channel's, which may contain what separates others. */
const withGenres = (row: RowValues): RowValues =>
  typeof row.genre === 'string' && row.furtherGenres === undefined
    ? { ...row, ...splitGenres(row.genre) }
    : row;

function cutTexts(values: RowValues): { readonly values: RowValues; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const cuts: RowValues = {};
  for (const [field, maxChars] of CUTS) {
    const text = values[field];
    if (typeof text !== 'string' || text.trim().length <= maxChars) continue;
    cuts[field] = cutAtWord(text.trim(), maxChars);
    notes.push(listRowTexts.cut(field, maxChars));
  }
  const { furtherGenres } = values;
  if (Array.isArray(furtherGenres)) {
    if (furtherGenres.length > FURTHER_GENRES_MAX_COUNT) notes.push(listRowTexts.genresCut);
    cuts.furtherGenres = furtherGenres
      .slice(0, FURTHER_GENRES_MAX_COUNT)
      .map((genre) => (typeof genre === 'string' ? cutAtWord(genre, LABEL_MAX_CHARS) : genre));
  }
  return { values: { ...values, ...cuts }, notes };
}

/** Inside a word where there is none to end with. */
function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = text.lastIndexOf(' ', maxChars);
  return text.slice(0, end > maxChars / 2 ? end : maxChars).toWellFormed();
}

/** A wrong name or address stays as it is, to be edited. */
function readTexts(
  values: RowValues,
  problems: ReadonlyMap<string, string>,
): Partial<Record<Required, string>> {
  const wrong = Object.keys(PLACEHOLDER).filter((field): field is Required => problems.has(field));
  return Object.fromEntries(
    wrong.map((field) => [field, typeof values[field] === 'string' ? toTyped(values[field]) : '']),
  );
}

const toTyped = (text: string): string => text.slice(0, URL_MAX_CHARS).toWellFormed();
