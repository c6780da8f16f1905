import { listedChannelRule } from '@airdial/contract/channel-list/input';
import { listRowTexts } from '@airdial/contract/channel-list/messages';
import { URL_MAX_CHARS } from '@airdial/contract/limits';
import type { RowValues, ValidatedRow } from './list-types.ts';

/** Stands in for a name or an address that is wrong, so that the other fields can be read. */
const PLACEHOLDER = { name: '-', streamUrl: 'http://placeholder.invalid/' };
type Required = keyof typeof PLACEHOLDER;
const isRequired = (field: string): field is Required => Object.hasOwn(PLACEHOLDER, field);

/**
 * Applies the rule of the contract. A row without a usable name or address is invalid; other fields
 * are left out where they are wrong: old lists are full of dead logos.
 */
export function validateRow(values: RowValues): ValidatedRow {
  const { data, error } = listedChannelRule.safeParse(values);
  if (data) return { channel: data, isValid: true, reason: undefined };
  const problems = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    if (!problems.has(field)) problems.set(field, message);
  }
  const usable = Object.fromEntries(Object.entries(values).filter(([field]) => !problems.has(field)));
  const channel = listedChannelRule.parse({ ...PLACEHOLDER, ...usable });
  const isValid = ![...problems.keys()].some(isRequired);
  const reason = [...problems].map(([field, message]) =>
    isRequired(field) ? `${message}.` : listRowTexts.omitted(field, message),
  );
  return { channel: { ...channel, ...readTexts(values, problems) }, isValid, reason: reason.join(' ') };
}

/** A wrong name or address stays as it is, to be edited. */
function readTexts(
  values: RowValues,
  problems: ReadonlyMap<string, string>,
): Partial<Record<Required, string>> {
  const wrong = Object.keys(PLACEHOLDER).filter((field): field is Required => problems.has(field));
  return Object.fromEntries(
    wrong.map((field) => [field, typeof values[field] === 'string' ? cut(values[field]) : '']),
  );
}

const cut = (text: string): string => text.slice(0, URL_MAX_CHARS).toWellFormed();
