import { useCallback, useEffect, useRef } from 'react';

type UnsavedOptions = {
  /** Whether something would be lost. */
  readonly isDirty: () => boolean;
  /** What is asked before it is lost. */
  readonly question: string;
};

/**
 * Asks before a browser tab with something unsaved is closed.
 *
 * @returns the same question for a dialog or a screen of ours: true when it may be left
 */
export const useUnsaved = ({ isDirty, question }: UnsavedOptions): (() => boolean) => {
  const read = useRef(isDirty);
  useEffect(() => {
    read.current = isDirty;
  });
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (read.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  return useCallback(() => !read.current() || window.confirm(question), [question]);
};
