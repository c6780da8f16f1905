import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { checkValues, errorsOfFields, type FormErrors, type FormRule, withoutError } from './form-errors.ts';
import type { FormFailure } from './form-failure.ts';

type FormOptions<Sent> = {
  readonly rule: FormRule<Sent>;
  /** What the form does not ask for but the rule does. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Where not every field is a text: what the rule is to judge. */
  readonly read?: (form: HTMLFormElement) => object;
  /** The rule has refused what was entered; the fields say why. */
  readonly onRefused?: (errors: FormErrors) => void;
  /** Sends what the rule made of the values; answers what went wrong, if anything did. */
  readonly send: (sent: Sent, form: HTMLFormElement) => Promise<FormFailure | null>;
};

type FormState = {
  readonly errors: FormErrors;
  readonly failure: FormFailure | null;
  readonly busy: boolean;
  /** Counts the refusals; each sends the focus to the first bad field. */
  readonly refusals: number;
};

const FRESH: FormState = { errors: {}, failure: null, busy: false, refusals: 0 };

const nameOf = (field: Element): string => field.getAttribute('name') ?? '';

const namesIn = (form: HTMLFormElement): string[] => [...form.elements].map(nameOf).filter(Boolean);

const textsIn = (form: HTMLFormElement): object => Object.fromEntries(new FormData(form));

const fieldName = ({ target }: FormEvent): string => (target instanceof Element ? nameOf(target) : '');

/**
 * A form on a rule of the contract. The fields keep their own values and the browser reads them, so that what a
 * password manager filled in counts, and nothing typed is lost when a call fails.
 */
export const useForm = <Sent>({ rule, extra, read = textsIn, onRefused, send }: FormOptions<Sent>) => {
  const [state, setState] = useState(FRESH);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const change = (next: Partial<FormState>) => setState((current) => ({ ...current, ...next }));
  const refuse = (errors: FormErrors, failure: FormFailure | null) =>
    setState(({ refusals }) => ({ errors, failure, busy: false, refusals: refusals + 1 }));

  useEffect(() => {
    if (state.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.refusals]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (isSending.current) return;
    const { sent, errors } = checkValues(rule, { ...extra, ...read(element) });
    if (errors) {
      onRefused?.(errors);
      return refuse(errors, null);
    }
    isSending.current = true;
    change({ busy: true, errors: {}, failure: null });
    const failure = await send(sent as Sent, element).finally(() => {
      isSending.current = false;
    });
    if (failure) refuse(errorsOfFields(failure.fieldErrors, namesIn(element)), failure);
    else change({ busy: false });
  };
  const forget = (event: FormEvent) => {
    const name = fieldName(event);
    if (name) setState((current) => ({ ...current, errors: withoutError(current.errors, name) }));
  };

  const props = { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: forget } as const;
  /** For fields that are filled anew. */
  const clear = () => change({ errors: {}, failure: null });
  /** For what another button of the form found wrong. */
  const complain = (errors: FormErrors) => refuse(errors, null);
  return { props, busy: state.busy, errors: state.errors, failure: state.failure, clear, complain };
};
