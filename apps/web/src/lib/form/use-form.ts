import type { FieldError } from '@airdial/contract/api-errors';
import {
  type FormEvent,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Failure, ShownFailure } from '../failure.ts';
import { type ReportTexts, reportFailure } from '../report-failure.ts';
import { type FormErrors, type FormRule, toFormErrors, validate, withoutError } from './form-errors.ts';
import { changedValues, type FormValues, fieldNames, fillForm, getName, readForm } from './form-values.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** The values of a form whose fields are not all mounted, by field name. */
export type FormSource = {
  /** What is stored. */
  readonly saved: () => FormValues;
  readonly current: () => FormValues;
  readonly write: (values: FormValues) => void;
};

export type FormOptions<Data> = {
  readonly rule: FormRule<Data>;
  /** Values that the rule needs and no field has. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Reads the values for the rule. By default the texts of the fields, as `FormData` has them. */
  readonly read?: (form: HTMLFormElement) => object;
  /** Called when the rule rejects the values. */
  readonly onInvalid?: (errors: FormErrors) => void;
  /** Sends the validated data. Throws the call's error, or a `ShownFailure`. */
  readonly send: (data: Data, form: HTMLFormElement) => Promise<void>;
  /** What people read when the call fails. */
  readonly failed: ReportTexts;
  /** By default the first error of each field. */
  readonly toErrors?: (fieldErrors: readonly FieldError[], names: readonly string[]) => FormErrors;
  /** The question before unsaved input is lost; by default none is asked. */
  readonly question?: string;
  /** Whether the address shows the same form, so that navigating there loses nothing. */
  readonly isSameForm?: (to: URL) => boolean;
  /** Another one has filled the fields with other values. */
  readonly revision?: string | number;
  /** By default the fields have the values. */
  readonly source?: FormSource;
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

/** The values of the fields, and those that they were filled with. */
const useFieldValues = (revision: string | number | undefined) => {
  const form = useRef<HTMLFormElement>(null);
  const filled = useRef<FormValues>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has filled the fields
  useEffect(() => {
    filled.current = form.current ? readForm(form.current) : {};
  }, [revision]);
  const saved = () => filled.current;
  const current = () => (form.current ? readForm(form.current) : filled.current);
  /** Writes all fields, because the change of one may have set another that was not changed. */
  const write = (values: FormValues) =>
    form.current && fillForm(form.current, { ...readForm(form.current), ...values });
  return { form, source: { saved, current, write } };
};

/** A field that was added or removed counts as a change too. */
const hasChanges = ({ saved, current }: FormSource): boolean => {
  const [before, now] = [saved(), current()];
  const isSameSize = Object.keys(before).length === Object.keys(now).length;
  return !isSameSize || Object.keys(changedValues(before, now)).length > 0;
};

/** What the form shows beside its fields. */
const useFormState = (form: RefObject<HTMLFormElement | null>) => {
  const [state, setState] = useState(INITIAL);
  const change = (next: Partial<FormState>) => setState((current) => ({ ...current, ...next }));
  const setErrors = useCallback(
    (update: (errors: FormErrors) => FormErrors) =>
      setState((current) => ({ ...current, errors: update(current.errors) })),
    [],
  );
  /** Ends a submit. */
  const reject = (errors: FormErrors, failure: Failure | null) =>
    setState(({ rejections }) => ({ errors, failure, busy: false, rejections: rejections + 1 }));
  /** Shows errors that another button of the form has found, and focuses the first one. */
  const showErrors = (update: (errors: FormErrors) => FormErrors) => {
    setErrors(update);
    setState((current) => ({ ...current, rejections: current.rejections + 1 }));
  };
  useEffect(() => {
    if (state.rejections === 0) return;
    const folds = form.current?.querySelectorAll<HTMLDetailsElement>('details:has([aria-invalid="true"])');
    for (const fold of folds ?? []) fold.open = true;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, state.rejections]);
  return { state, change, reject, setErrors, showErrors };
};

/**
 * A form that is validated by a rule of the contract. The fields are uncontrolled, so that the
 * values of a password manager count, and no input is lost when a call fails.
 */
export const useForm = <Data>(options: FormOptions<Data>) => {
  const { rule, extra, read = readTexts, onInvalid, send, failed, toErrors = toFormErrors } = options;
  const { form, source: fields } = useFieldValues(options.revision);
  const { source = fields, question, isSameForm } = options;
  const { state, change, reject, setErrors, showErrors } = useFormState(form);
  const isDirty = () => hasChanges(source);
  const mayDiscard = useUnsavedGuard({ isDirty, question, isSameForm });
  const isSending = useRef(false);
  /** A request that is sent already is not cancelled by leaving. */
  const mayLeave = () => !isSending.current && mayDiscard();
  const trySend = async (data: Data, element: HTMLFormElement): Promise<void> => {
    const names = [...fieldNames(element), ...Object.keys(source.saved())];
    try {
      await send(data, element);
      change({ busy: false });
    } catch (cause) {
      const failure = cause instanceof ShownFailure ? cause.failure : reportFailure(cause, failed, names);
      reject(toErrors(failure.fieldErrors, names), failure);
    }
  };
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
    await trySend(data as Data, element);
    isSending.current = false;
  };
  const onInput = (event: FormEvent) => {
    const name = fieldName(event);
    if (name) setErrors((errors) => withoutError(errors, name));
  };
  return {
    ...state,
    props: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput } as const,
    source,
    isDirty,
    /** Whether the form may be left: not during a save, and after the question where input would be lost. */
    mayLeave,
    /** Call it when the fields are filled with other values. */
    clear: () => change({ errors: {}, failure: null }),
    setErrors,
    showErrors,
  };
};
