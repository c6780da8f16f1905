import type { FormOptions } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { settingsFailure } from '../../../messages/admin-form-messages.ts';
import { storedChanges } from './stored-changes.ts';
import { useEditedForm } from './use-edited-form.ts';

type Stored = { readonly lastUpdated: string | null };

type ConfigEditOptions<Config extends Stored, Input> = Pick<
  FormOptions<Input>,
  'rule' | 'read' | 'failed'
> & {
  /** Fills the fields. */
  readonly config: Config;
  readonly labels: Partial<Readonly<Record<keyof Config, string>>>;
  /** Saves and shows the result. Throws the call's error, or a `ShownFailure`. */
  readonly save: (input: Input & Stored) => Promise<void>;
  /** Fetches what is stored now, without showing it. */
  readonly fetchStored: () => Promise<Config>;
  /** Fills the fields with another configuration. */
  readonly show: (stored: Config) => void;
  /** The name of the form's draft, which never stores the values of `secrets`. */
  readonly name: string;
  readonly secrets: readonly (keyof Config & string)[];
};

/** The form of a configuration. */
export const useConfigEdit = <Config extends Stored, Input>(options: ConfigEditOptions<Config, Input>) => {
  const { config, labels, save, fetchStored, show, failed, ...rest } = options;
  const form = useEditedForm<Input, Config>({
    ...rest,
    version: config.lastUpdated,
    failed: { ...settingsFailure, ...failed },
    onInvalid: () => {
      if (failed.fixFields !== undefined) showToast('error', failed.fixFields);
    },
    send: (input, lastUpdated) => save({ ...input, lastUpdated }),
    conflict: {
      versionOf: ({ lastUpdated }) => lastUpdated,
      fetch: fetchStored,
      changes: (stored) => storedChanges(config, stored, labels),
      load: show,
    },
  });
  const { props, revision, busy, changed, draft, conflict } = form;
  return { ...form, formProps: { ...props, revision, busy, changed, draft, conflict } };
};
