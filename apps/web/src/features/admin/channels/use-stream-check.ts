import { streamCheckRule } from '@airdial/contract/channel/input';
import type { StreamCheck } from '@airdial/contract/channel/schema';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { checkValues } from '../../../lib/form/form-errors.ts';
import { checkFormTexts } from '../../../messages/channel-form-messages.ts';
import { fieldValue, fillField } from './channel-values.ts';

/** A playlist of playlists at slow servers: each step is bounded by the server, and there are some. */
const CHECK_LIMIT_MS = 60_000;
const ADDRESSES = ['streamUrl', 'apiOrigin'];

type Outcome =
  | { readonly kind: 'none' | 'running' | 'used' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'found'; readonly check: StreamCheck };

const ask = async (form: HTMLFormElement | null, signal: AbortSignal): Promise<Outcome> => {
  const typed = Object.fromEntries(ADDRESSES.map((name) => [name, fieldValue(form, name)]));
  const { sent, errors } = checkValues(streamCheckRule, typed);
  if (!sent) return { kind: 'failed', text: Object.values(errors)[0] ?? checkFormTexts.failed };
  const request = { body: sent, signal, timeoutMs: CHECK_LIMIT_MS };
  const { check } = await api.checkStream(request);
  return { kind: 'found', check };
};

const failed = (cause: unknown): Outcome => ({
  kind: 'failed',
  text: cause instanceof ApiError ? cause.message : checkFormTexts.failed,
});

/** What was found and the form does not say, by the names of its fields. */
const newValues = ({ resolvedUrl, codec, bitrate }: StreamCheck, form: HTMLFormElement | null) =>
  Object.entries({ streamUrl: resolvedUrl, codec, bitrate: bitrate === null ? null : `${bitrate}` }).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== fieldValue(form, entry[0]),
  );

/** Has the server look at the addresses in the form. What it found is forgotten when they are changed. */
export const useStreamCheck = (form: RefObject<HTMLFormElement | null>) => {
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
    const next = await ask(form.current, signal).catch(failed);
    if (!signal.aborted) setOutcome(next);
  };
  const use = (values: readonly (readonly [string, string])[]) => {
    for (const [name, value] of values) fillField(form.current, name, value);
    setOutcome({ kind: 'used' });
  };
  useEffect(() => {
    const element = form.current;
    const forget = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement && ADDRESSES.includes(target.name))) return;
      running.current?.abort();
      setOutcome({ kind: 'none' });
    };
    element?.addEventListener('input', forget);
    return () => {
      element?.removeEventListener('input', forget);
      running.current?.abort();
    };
  }, [form]);
  const values = outcome.kind === 'found' ? newValues(outcome.check, form.current) : [];
  return { outcome, isRunning: outcome.kind === 'running', run, cancel, values, use };
};

export type StreamCheckState = ReturnType<typeof useStreamCheck>;
