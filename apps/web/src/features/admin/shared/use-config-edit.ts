import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import type { FormRule } from '../../../lib/form/form-errors.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { useFilledFields } from '../../../lib/form/use-filled-fields.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useNavigationGuard } from '../../../lib/form/use-navigation-guard.ts';
import { useUnsaved } from '../../../lib/form/use-unsaved.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { type ConfigTexts, tellConfigFailure } from './config-failure.ts';
import { storedChanges } from './stored-changes.ts';

type Stored = { readonly lastUpdated: string | null };

type ConfigEditOptions<Config extends Stored, Sent> = {
  /** What the fields are filled with. */
  readonly config: Config;
  readonly labels: Partial<Readonly<Record<keyof Config, string>>>;
  readonly rule: FormRule<Sent>;
  readonly read: (form: HTMLFormElement) => object;
  /** Answers a failure of its own, or throws what the call threw. What is stored then is shown by the caller. */
  readonly save: (sent: Sent & Stored) => Promise<FormFailure | null>;
  /** What is stored now, beside what is shown. */
  readonly fetchNewest: () => Promise<Config>;
  /** Fills the fields with another reading. */
  readonly show: (stored: Config) => void;
  readonly texts: ConfigTexts;
  /** By this name what is typed is kept when the session ends; `secrets` never are. */
  readonly name: string;
  readonly secrets: readonly (keyof Config & string)[];
};

const isConflict = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'edited-meanwhile';

/** Two administrators: the later one is shown what the other has stored, and goes on from there. */
const useConflict = <Config extends Stored>({ lastUpdated }: Config, fetchNewest: () => Promise<Config>) => {
  const [theirs, setTheirs] = useState<Config | null>(null);
  /** Of the reading that the next save answers to. */
  const basis = useRef(lastUpdated);
  useEffect(() => {
    basis.current = lastUpdated;
    setTheirs(null);
  }, [lastUpdated]);
  const find = async () => setTheirs(await fetchNewest().catch(() => null));
  const overrule = ({ lastUpdated: known }: Config) => {
    basis.current = known;
    setTheirs(null);
  };
  return { theirs, basis, find, overrule };
};

/** A configuration in its form: what is typed is lost only by the wish of whoever typed it. */
export const useConfigEdit = <Config extends Stored, Sent>(options: ConfigEditOptions<Config, Sent>) => {
  const { config, labels, rule, read, save, fetchNewest, show, texts, name, secrets } = options;
  const { lastUpdated } = config;
  const [round, setRound] = useState(0);
  const { theirs, basis, find, overrule } = useConflict(config, fetchNewest);
  const send = async (sent: Sent): Promise<FormFailure | null> => {
    try {
      return await save({ ...sent, lastUpdated: basis.current });
    } catch (cause) {
      if (isConflict(cause)) await find();
      return tellConfigFailure(cause, texts);
    }
  };
  const onRefused = () => showToast('error', texts.fixFields);
  const form = useForm({ rule, read, send, onRefused });
  const element = form.props.ref;
  const { changed, restored, compare, ...fields } = useFilledFields(element, {
    name,
    secrets,
    storedAt: lastUpdated,
    busy: form.busy,
  });
  const mayLeave = useUnsaved({ isDirty: () => changed, question: adminPanelTexts.discard });
  useNavigationGuard(mayLeave);
  const refill = () => {
    form.clear();
    setRound(round + 1);
  };
  const saveMine = (known: Config) => {
    overrule(known);
    element.current?.requestSubmit();
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    compare(event.currentTarget);
  };
  /** For the form that is shown. */
  const sheet = {
    ...form.props,
    onInput,
    ...fields,
    revision: `${lastUpdated} ${round}`,
    busy: form.busy,
    failure: form.failure,
    changed,
    draft: restored && {
      leftOut: restored.leftOut,
      storedMeanwhile: restored.storedAt !== lastUpdated,
      onDiscard: refill,
    },
    conflict: theirs && {
      changes: storedChanges(config, theirs, labels),
      onLoad: () => show(theirs),
      onSaveMine: () => saveMine(theirs),
    },
  };
  return { sheet, errors: form.errors, complain: form.complain, changed, mayLeave, refill };
};
