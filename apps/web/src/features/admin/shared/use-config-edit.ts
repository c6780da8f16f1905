import { type FormEvent, useState } from 'react';
import { draftSession } from '../../../entities/session/draft-session.ts';
import type { Failure } from '../../../lib/failure.ts';
import { useEditedFields } from '../../../lib/form/editing/use-edited-fields.ts';
import type { FormRule } from '../../../lib/form/form-errors.ts';
import { fieldNames } from '../../../lib/form/form-values.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useUnsavedGuard } from '../../../lib/form/use-unsaved-guard.ts';
import { type ReportTexts, reportFailure } from '../../../lib/report-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { settingsFailure } from '../../../messages/admin-form-messages.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { storedChanges } from './stored-changes.ts';
import { useEditConflict } from './use-edit-conflict.ts';

type Stored = { readonly lastUpdated: string | null };

type ConfigEditOptions<Config extends Stored, Input> = {
  /** Fills the fields. */
  readonly config: Config;
  readonly labels: Partial<Readonly<Record<keyof Config, string>>>;
  readonly rule: FormRule<Input>;
  readonly read: (form: HTMLFormElement) => object;
  /**
   * Saves and shows the result. Returns a failure that is not the call's, or throws the call's
   * error.
   */
  readonly save: (input: Input & Stored) => Promise<Failure | null>;
  /** Fetches what is stored now, without showing it. */
  readonly fetchStored: () => Promise<Config>;
  /** Fills the fields with another configuration. */
  readonly show: (stored: Config) => void;
  readonly texts: ReportTexts;
  /** The name of the form's draft, which never stores the values of `secrets`. */
  readonly name: string;
  readonly secrets: readonly (keyof Config & string)[];
};

/**
 * The form of a configuration: its unsaved input survives rejected saves and an expired session.
 */
export const useConfigEdit = <Config extends Stored, Input>(options: ConfigEditOptions<Config, Input>) => {
  const { config, labels, rule, read, save, fetchStored, show, texts, name, secrets } = options;
  const { lastUpdated } = config;
  const [resets, setResets] = useState(0);
  const conflict = useEditConflict({
    shown: config,
    getVersion: (stored: Config) => stored.lastUpdated,
    fetchStored,
    changes: (stored) => storedChanges(config, stored, labels),
    onLoad: show,
  });
  const send = async (input: Input, element: HTMLFormElement): Promise<Failure | null> => {
    try {
      return await save({ ...input, lastUpdated: conflict.baseVersion.current });
    } catch (cause) {
      return (
        (await conflict.detect(cause)) ??
        reportFailure(cause, { ...settingsFailure, ...texts }, fieldNames(element))
      );
    }
  };
  const onInvalid = () => {
    if (texts.fixFields !== undefined) showToast('error', texts.fixFields);
  };
  const form = useForm({ rule, read, send, onInvalid });
  const { busy, errors, showErrors } = form;
  const { changed, restored, compare, ...fields } = useEditedFields(form.props.ref, {
    session: draftSession,
    name,
    secrets,
    storedAt: lastUpdated,
    busy,
  });
  const mayLeave = useUnsavedGuard({ isDirty: () => changed, question: adminPanelTexts.discard });
  /** Discards the input. */
  const reset = () => {
    form.clear();
    setResets(resets + 1);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    compare();
  };
  const draft = restored && {
    leftOut: restored.leftOut,
    storedMeanwhile: restored.storedAt !== lastUpdated,
    onDiscard: reset,
  };
  /** The props of `SettingsForm`. */
  const formProps = {
    ...form.props,
    ...fields,
    onInput,
    revision: `${lastUpdated} ${resets}`,
    busy,
    changed,
    draft,
    conflict: conflict.noticeFor(form.props.ref),
  };
  return { formProps, errors, showErrors, changed, mayLeave, reset };
};
