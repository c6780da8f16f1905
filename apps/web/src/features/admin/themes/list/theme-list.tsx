import type { ListedTheme } from '@airdial/contract/theme/schema';
import { lowContrasts } from '@airdial/theme/contrast';
import { type RefObject, useState } from 'react';
import { adminThemeTexts } from '../../../../messages/admin-theme-messages.ts';
import { themeListTexts } from '../../../../messages/theme-editor-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ActivateDialog } from './activate-dialog.tsx';
import { type ThemeActions, ThemeCard } from './theme-card.tsx';
import styles from './theme-list.module.css';
import { useCardFocus } from './use-card-focus.ts';
import { useThemeActions } from './use-theme-actions.ts';

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
