import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DraftOptions, useDraft } from '../../../entities/session/use-draft.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { ShownFailure } from '../../../lib/failure.ts';
import { rowsOfDraft } from '../../../lib/form/draft-values.ts';
import { type FormOptions, useForm } from '../../../lib/form/use-form.ts';
import { adminFormTexts, editConflictTexts } from '../../../messages/admin-form-messages.ts';
import { isStored, type StoredChange } from './stored-changes.ts';

/** Two administrators edit the same thing: the server rejects a save of an outdated version. */
type ConflictOptions<Stored> = {
  readonly versionOf: (stored: Stored) => string | null;
  /** Fetches what is stored now, without showing it. */
  readonly fetch: () => Promise<Stored>;
  /** What the other one has changed. */
  readonly changes: (stored: Stored) => readonly StoredChange[];
  /** Fills the fields with what is stored now. */
  readonly load: (stored: Stored) => void;
};

export type EditedFormOptions<Data, Stored> = Omit<FormOptions<Data>, 'send' | 'revision'> &
  DraftOptions & {
    /** Absent where nothing can conflict. */
    readonly conflict?: ConflictOptions<Stored>;
    /** @param version the one that the input is based on */
    readonly send: (data: Data, version: string | null) => Promise<void>;
  };

/** What another administrator has stored since the version that the fields show. */
const useConflict = <Stored>(shown: string | null, options: ConflictOptions<Stored> | undefined) => {
  const version = useRef(shown);
  const [stored, setStored] = useState<Stored | null>(null);
  const rebase = useCallback((to: string | null) => {
    version.current = to;
    setStored(null);
  }, []);
  useEffect(() => rebase(shown), [rebase, shown]);
  const trySave = async (sent: unknown, save: (version: string | null) => Promise<void>): Promise<void> => {
    try {
      await save(version.current);
    } catch (cause) {
      const newest = hasCode(cause, 'edited-meanwhile') && (await options?.fetch().catch(() => null));
      if (!newest || !options) throw cause;
      // An earlier save of this form, whose response was lost: storing the same again ends it like any other.
      if (isStored(sent, newest)) return save(options.versionOf(newest));
      setStored(newest);
      throw new ShownFailure(editConflictTexts.title);
    }
  };
  const conflict = stored && options && { ...options, stored, newest: options.versionOf(stored) };
  return { conflict: conflict ?? null, rebase, trySave };
};

const restoreFocus = (form: HTMLFormElement | null, focused: Element | null): void => {
  if (!focused || document.activeElement !== document.body) return;
  const name = CSS.escape(focused.getAttribute('name') ?? '');
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  (field ?? form?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
};

/**
 * The focus is lost when the fields are mounted again, when they are inert during a save, and when
 * the focused button is removed. Restores it to the field of the same name, else to the first one.
 *
 * @returns the form's `onFocus`
 */
const useKeptFocus = (form: RefObject<HTMLFormElement | null>, busy: boolean) => {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false) restoreFocus(form.current, focused.current);
  });
  useEffect(() => {
    if (!busy) restoreFocus(form.current, focused.current);
  }, [form, busy]);
  return ({ target }: FocusEvent) => {
    focused.current = target;
  };
};

/**
 * A form for what is stored and may be edited elsewhere meanwhile: unsaved input survives an expired
 * session, and a save asks before it overwrites the changes of another administrator.
 */
export const useEditedForm = <Data, Stored = never>(options: EditedFormOptions<Data, Stored>) => {
  const { version, send, question = adminFormTexts.leaveUnsaved } = options;
  const [resets, setResets] = useState(0);
  const { conflict, rebase, trySave } = useConflict(version, options.conflict);
  const revision = `${version} ${resets}`;
  const form = useForm<Data>({
    ...options,
    question,
    revision,
    send: (data) => trySave(data, (base) => send(data, base)),
  });
  const { source, isDirty, clear, props, busy } = form;
  const onFocus = useKeptFocus(props.ref, busy);
  const { restored, forget, notice, changed } = useDraft(source, isDirty, options);
  /** Discards the input: the new revision is a key that mounts the fields again. */
  const reset = () => {
    clear();
    forget();
    setResets(resets + 1);
  };
  /** Saves over what another administrator has stored as this version. */
  const overwrite = (newest: string | null) => {
    rebase(newest);
    props.ref.current?.requestSubmit();
  };
  const load = ({ newest, stored, load: show }: NonNullable<typeof conflict>) => {
    rebase(newest);
    clear();
    show(stored);
  };
  return {
    ...form,
    props: { ...props, onFocus },
    revision,
    changed,
    reset,
    overwrite,
    /** The rows of a list of the restored draft; undefined where they were not edited. */
    restoredRows: <Row>(list: string) => (restored ? rowsOfDraft<Row>(restored, list) : undefined),
    /** The props of `DraftNotice`, or null. */
    draft: notice && { ...notice, onDiscard: reset },
    /** The props of `EditConflict`, or null. */
    conflict: conflict && {
      changes: conflict.changes(conflict.stored),
      onLoad: () => load(conflict),
      onOverwrite: () => overwrite(conflict.newest),
    },
  };
};

export type ConflictNotice = ReturnType<typeof useEditedForm>['conflict'];
