import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../lib/api-error.ts';
import type { Failure } from '../../../lib/failure.ts';
import { editConflictTexts } from '../../../messages/admin-form-messages.ts';
import type { StoredChange } from './stored-changes.ts';

type EditConflictOptions<Entity, Version> = {
  /** The entity that the form is filled with; null for a new one, which cannot conflict. */
  readonly shown: Entity | null;
  readonly getVersion: (entity: Entity) => Version;
  /** Fetches what is stored now, without showing it. */
  readonly fetchStored: () => Promise<Entity>;
  readonly changes: (stored: Entity) => readonly StoredChange[];
  /** Fills the form with what is stored now. */
  readonly onLoad: (stored: Entity) => void;
};

const CONFLICT: Failure = { text: editConflictTexts.title, detail: null, fieldErrors: [] };

/**
 * Two administrators edit the same thing: the server rejects a save that is based on an outdated
 * version. Shows what the other one has stored, and lets the user load it or overwrite it.
 */
export const useEditConflict = <Entity, Version>(options: EditConflictOptions<Entity, Version>) => {
  const { shown, getVersion, fetchStored, changes, onLoad } = options;
  const version = shown && getVersion(shown);
  const baseVersion = useRef(version);
  const [stored, setStored] = useState<Entity | null>(null);
  const rebase = useCallback((to: Version | null) => {
    baseVersion.current = to;
    setStored(null);
  }, []);
  useEffect(() => rebase(version), [rebase, version]);
  /** Call it with every error of a save. Returns null for one that the notice does not show. */
  const detect = async (cause: unknown): Promise<Failure | null> => {
    if (!shown || !hasCode(cause, 'edited-meanwhile')) return null;
    const newest = await fetchStored().catch(() => null);
    setStored(newest);
    return newest && CONFLICT;
  };
  /** The props of `EditConflict`, or null while there is no conflict. */
  const noticeFor = (form: RefObject<HTMLFormElement | null>) =>
    stored && {
      changes: changes(stored),
      onLoad: () => {
        rebase(getVersion(stored));
        onLoad(stored);
      },
      onOverwrite: () => {
        rebase(getVersion(stored));
        form.current?.requestSubmit();
      },
    };
  return { baseVersion, detect, noticeFor };
};

export type ConflictNotice = ReturnType<ReturnType<typeof useEditConflict>['noticeFor']>;
