import { streamCheckRule } from '@airdial/contract/channel/input';
import type { StreamCheck } from '@airdial/contract/channel/schema';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { toFailure } from '../../../../lib/failure.ts';
import { validate } from '../../../../lib/form/form-errors.ts';
import { type FormValues, fillForm, readField } from '../../../../lib/form/form-values.ts';
import { checkFormTexts } from '../../../../messages/channel-form-messages.ts';

/** The server limits each step, and a playlist at slow servers takes several. */
const CHECK_TIMEOUT_MS = 60_000;
const CHECKED_FIELDS = ['streamUrl', 'apiOrigin'];
/** The field names of the channel's main address have no prefix. */
const NO_PREFIX = '';

type Outcome =
  | { readonly kind: 'none' | 'running' | 'used' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'found'; readonly check: StreamCheck };

const checkStream = async (
  form: HTMLFormElement | null,
  prefix: string,
  signal: AbortSignal,
): Promise<Outcome> => {
  const urls = Object.fromEntries(CHECKED_FIELDS.map((name) => [name, readField(form, prefix + name)]));
  const { data, errors } = validate(streamCheckRule, urls);
  if (!data) return { kind: 'failed', text: Object.values(errors)[0] ?? checkFormTexts.failed };
  const { check } = await api.checkStream({ body: data, signal, timeoutMs: CHECK_TIMEOUT_MS });
  return { kind: 'found', check };
};

const toFailedOutcome = (cause: unknown): Outcome => ({
  kind: 'failed',
  text: toFailure(cause, { fallback: checkFormTexts.failed, showsClientMessage: true }).text,
});

/** The values of a check that differ from those in the form, by field name. */
const findNewValues = (
  { resolvedUrl, codec, bitrate }: StreamCheck,
  form: HTMLFormElement | null,
  prefix: string,
): FormValues => {
  const found = { streamUrl: resolvedUrl, codec, bitrate: bitrate === null ? null : `${bitrate}` };
  const fields = Object.entries(found).map(([name, value]) => [prefix + name, value] as const);
  return Object.fromEntries(
    fields.filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== readField(form, entry[0]),
    ),
  );
};

/**
 * Has the server check the URLs in the form. A change of them discards the result.
 *
 * @param prefix of the names of the fields of one address
 */
export const useStreamCheck = (form: RefObject<HTMLFormElement | null>, prefix = NO_PREFIX) => {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    setOutcome({ kind: 'none' });
  };
  const run = async () => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setOutcome({ kind: 'running' });
    const next = await checkStream(form.current, prefix, signal).catch(toFailedOutcome);
    if (!signal.aborted) setOutcome(next);
  };
  useEffect(() => {
    const element = form.current;
    const discard = ({ target }: Event) => {
      const isChecked = CHECKED_FIELDS.some(
        (name) => target instanceof HTMLInputElement && target.name === prefix + name,
      );
      if (!isChecked) return;
      running.current?.abort();
      setOutcome({ kind: 'none' });
    };
    element?.addEventListener('input', discard);
    return () => {
      element?.removeEventListener('input', discard);
      running.current?.abort();
    };
  }, [form, prefix]);
  const values = outcome.kind === 'found' ? findNewValues(outcome.check, form.current, prefix) : {};
  /** Fills the form with the values that the check has found. */
  const applyValues = () => {
    if (form.current) fillForm(form.current, values);
    setOutcome({ kind: 'used' });
  };
  const hasNewValues = Object.keys(values).length > 0;
  return { outcome, isRunning: outcome.kind === 'running', run, cancel, hasNewValues, applyValues };
};

export type StreamCheckState = ReturnType<typeof useStreamCheck>;
