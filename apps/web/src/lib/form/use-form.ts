import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../failure.ts';
import {
  type FormErrors,
  type FormRule,
  toFormErrors,
  validate,
  withoutError,
  withoutPrefix,
} from './form-errors.ts';
import { fieldNames, getName } from './form-values.ts';

type FormOptions<Data> = {
  readonly rule: FormRule<Data>;
  /** Values that the rule needs and no field has. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Reads the fields. By default their texts, as `FormData` has them. */
  readonly read?: (form: HTMLFormElement) => object;
  /** Called when the rule rejects the values. */
  readonly onInvalid?: (errors: FormErrors) => void;
  /** Sends the validated data. Returns null when that succeeded. */
  readonly send: (data: Data, form: HTMLFormElement) => Promise<Failure | null>;
};

type FormState = {
  readonly errors: FormErrors;
  readonly failure: Failure | null;
  readonly busy: boolean;
  /** Counts the rejected submits: each moves the focus to the first invalid field. */
  readonly rejections: number;
};

const INITIAL: FormState = { errors: {}, failure: null, busy: false, rejections: 0 };

const readTexts = (form: HTMLFormElement): object => Object.fromEntries(new FormData(form));

const fieldName = ({ target }: FormEvent): string => (target instanceof Element ? getName(target) : '');

/**
 * A form that is validated by a rule of the contract. The fields are uncontrolled, so that the
 * values of a password manager count, and no input is lost when a call fails.
 */
export const useForm = <Data>({ rule, extra, read = readTexts, onInvalid, send }: FormOptions<Data>) => {
  const [state, setState] = useState(INITIAL);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const change = (next: Partial<FormState>) => setState((current) => ({ ...current, ...next }));
  const reject = (errors: FormErrors, failure: Failure | null) =>
    setState(({ rejections }) => ({ errors, failure, busy: false, rejections: rejections + 1 }));

  useEffect(() => {
    if (state.rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.rejections]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (isSending.current) return;
    const { data, errors } = validate(rule, { ...extra, ...read(element) });
    if (errors) {
      onInvalid?.(errors);
      return reject(errors, null);
    }
    isSending.current = true;
    change({ busy: true, errors: {}, failure: null });
    const failure = await send(data as Data, element).finally(() => {
      isSending.current = false;
    });
    if (failure) reject(toFormErrors(failure.fieldErrors, fieldNames(element)), failure);
    else change({ busy: false });
  };
  const onInput = (event: FormEvent) => {
    const name = fieldName(event);
    if (name) setState((current) => ({ ...current, errors: withoutError(current.errors, name) }));
  };

  const props = { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput } as const;
  /** Call it when the fields are filled with other values. */
  const clear = () => change({ errors: {}, failure: null });
  /** Call it when fields whose names begin like this have come, gone or moved. */
  const forgetErrors = (prefix: string) =>
    setState((current) => ({ ...current, errors: withoutPrefix(current.errors, prefix) }));
  /** Shows errors that another button of the form has found. */
  const showErrors = (errors: FormErrors) => reject(errors, null);
  return {
    props,
    busy: state.busy,
    errors: state.errors,
    failure: state.failure,
    clear,
    forgetErrors,
    showErrors,
  };
};
