import type { Draft } from './form-draft.ts';
import { changedValues, type FormValues, rowsIn } from './form-values.ts';

const IN_LIST = /^(\w+)\.\d+\./;

/** The list that a field is a part of a row of: `schedule` for `schedule.0.programName`. */
const listOf = (name: string): string | undefined => IN_LIST.exec(name)?.[1];

const toJson = (values: FormValues, list: string): string => JSON.stringify(rowsIn(values, list));

/**
 * The unsaved values as a draft stores them. A list is one value, because its rows come and go;
 * secrets are left out.
 */
export const toDraftValues = (
  saved: FormValues,
  current: FormValues,
  secrets: readonly string[],
): Pick<Draft, 'values' | 'leftOut'> => {
  const changed = Object.entries(changedValues(saved, current)).filter(([name]) => !listOf(name));
  const kept = changed.filter(([name]) => !secrets.includes(name));
  const names = [...Object.keys(saved), ...Object.keys(current)];
  const lists = [...new Set(names.map(listOf))].filter((list) => list !== undefined);
  const edited = lists.filter((list) => toJson(saved, list) !== toJson(current, list));
  return {
    values: Object.fromEntries([...kept, ...edited.map((list) => [list, toJson(current, list)])]),
    leftOut: kept.length < changed.length,
  };
};

/** The rows of one list of a draft; undefined where they were not edited. */
export const rowsOfDraft = <Row>({ values }: Draft, list: string): readonly Row[] | undefined => {
  const text = values[list];
  return typeof text === 'string' ? JSON.parse(text) : undefined;
};
