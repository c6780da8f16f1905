export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

/** An array as it is, a single value as a list of one, nothing as an empty list. */
export const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Numbers count as text: titles such as 1979 arrive as numbers. */
export const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

/** A whole number above zero, also as text and with what follows it. */
export function asWholeNumber(value: unknown): number | null {
  const digits = /^\d{1,9}/.exec(asText(value)?.trim() ?? '')?.[0];
  return Number(digits ?? 0) || null;
}

/** @returns null for everything but a finite number above zero */
export const asDuration = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
