import type { ListedTheme } from '@airdial/contract/theme/schema';
import { lowContrasts } from '@airdial/theme/contrast';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { adminThemeTexts } from '../../../../messages/admin-theme-messages.ts';
import { lowContrastTexts, themeListTexts } from '../../../../messages/theme-editor-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { ContrastList } from '../editor/contrast-list.tsx';
import { type ThemeActions, ThemeCard } from './theme-card.tsx';
import styles from './theme-list.module.css';
import { useThemeActions } from './use-theme-actions.ts';

type ActivateDialogProps = {
  readonly theme: ListedTheme;
  readonly onActivate: () => void;
  readonly onClose: () => void;
};

/** Warns of low contrast before a theme is activated. */
const ActivateDialog = ({ theme, onActivate, onClose }: ActivateDialogProps) => (
  <Dialog title={lowContrastTexts.dialogTitle} onClose={onClose}>
    <div className="stack">
      <p>{lowContrastTexts.dialogHint(theme.displayName)}</p>
      <ContrastList pairs={lowContrasts(theme)} />
      <div className="cluster end">
        <Button onClick={onClose}>{lowContrastTexts.cancel}</Button>
        <Button variant="filled" onClick={onActivate}>
          {lowContrastTexts.activateAnyway}
        </Button>
      </div>
    </div>
  </Dialog>
);

/**
 * Returns the focus to a theme's card, or to the list's first button when the card is gone: the
 * focused button disappears once a theme has been activated, deleted or edited. Any rendering may
 * remove it.
 *
 * @param busyId the theme of the running action
 * @param edited the theme that the editor was closed with
 */
const useCardFocus = (
  busyId: string | null,
  edited: RefObject<string | null>,
): RefObject<HTMLElement | null> => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (busyId !== null) edited.current = busyId;
    if (edited.current === null || document.activeElement !== document.body) return;
    const card = section.current?.querySelector(`[data-theme-id="${CSS.escape(edited.current)}"]`);
    (card ?? section.current)?.querySelector('button')?.focus();
    edited.current = null;
  });
  return section;
};

type ThemeListProps = {
  readonly themes: readonly ListedTheme[];
  /** The theme that the editor was closed with. */
  readonly edited: RefObject<string | null>;
  readonly onEdit: (theme: ListedTheme) => void;
  readonly onNew: () => void;
};

/** Every theme as a card. Activating one with low contrast asks first. */
export const ThemeList = ({ themes, edited, onEdit, onNew }: ThemeListProps) => {
  const { busyId, activate, duplicate, remove } = useThemeActions();
  const section = useCardFocus(busyId, edited);
  const [toConfirm, setToConfirm] = useState<ListedTheme | null>(null);
  const actions: ThemeActions = {
    edit: onEdit,
    activate: (theme) => (lowContrasts(theme).length > 0 ? setToConfirm(theme) : activate(theme)),
    duplicate,
    remove,
  };
  return (
    <section ref={section} aria-label={themeListTexts.title} className="stack gap-5">
      <div className={styles.head}>
        <p className="secondary">{themeListTexts.hint}</p>
        <Button variant="filled" onClick={onNew}>
          {adminThemeTexts.newTheme}
        </Button>
      </div>
      <div className={styles.cards}>
        {themes.map((theme) => (
          <ThemeCard key={theme._id} theme={theme} busy={theme._id === busyId} actions={actions} />
        ))}
      </div>
      {toConfirm && (
        <ActivateDialog
          theme={toConfirm}
          onClose={() => setToConfirm(null)}
          onActivate={() => {
            setToConfirm(null);
            activate(toConfirm);
          }}
        />
      )}
    </section>
  );
};
