import { type RefObject, useState } from 'react';
import { fillForm, readForm } from '../../../../lib/form/form-values.ts';
import { type FoundChannel, toChoiceValues } from './candidate-values.ts';

/** What was chosen of what a search has found, and the choice of another. */
export type Choice<Found> = {
  readonly chosen: unknown;
  readonly choose: (found: Found, channel: FoundChannel) => void;
};

/** Fills in the form with what is chosen, whichever search has found it. */
export const useChoice = (form: RefObject<HTMLFormElement | null>): Choice<unknown> => {
  const [last, setLast] = useState<{ readonly found: unknown; readonly channel: FoundChannel } | null>(null);
  const choose = (found: unknown, channel: FoundChannel) => {
    if (!form.current) return;
    fillForm(form.current, toChoiceValues(channel, last?.channel ?? null, readForm(form.current)));
    setLast({ found, channel });
    form.current.querySelector<HTMLElement>('[name=name]')?.focus();
  };
  return { chosen: last?.found ?? null, choose };
};
