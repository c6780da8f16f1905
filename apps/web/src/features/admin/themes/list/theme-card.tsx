import type { ListedTheme } from '@airdial/contract/theme/schema';
import { lowContrasts } from '@airdial/theme/contrast';
import { adminThemeTexts } from '../../../../messages/admin-theme-messages.ts';
import { themeListTexts } from '../../../../messages/theme-editor-messages.ts';
import { Chip } from '../../../../ui/feedback/chip.tsx';
import { StatusChip } from '../../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ThemeSwatch } from '../editor/theme-swatch.tsx';
import styles from './theme-card.module.css';

export type ThemeActions = Readonly<
  Record<'edit' | 'activate' | 'duplicate' | 'remove', (theme: ListedTheme) => void>
>;

type ThemeCardProps = { readonly theme: ListedTheme; readonly busy: boolean; readonly actions: ThemeActions };

const Chips = ({ theme }: Pick<ThemeCardProps, 'theme'>) => {
  const lowContrastCount = lowContrasts(theme).length;
  return (
    <div className={styles.chips}>
      {theme.isActive && <StatusChip tone="success">{adminThemeTexts.active}</StatusChip>}
      {theme.isDefault && <Chip>{adminThemeTexts.default}</Chip>}
      {lowContrastCount > 0 && (
        <StatusChip tone="warning">{themeListTexts.lowContrast(lowContrastCount)}</StatusChip>
      )}
    </div>
  );
};

const Actions = ({ theme, busy, actions }: ThemeCardProps) => {
  const { isActive, isDefault, name } = theme;
  const action = (
    text: string,
    run: (theme: ListedTheme) => void,
    variant: 'filled' | 'outlined' | 'quiet',
  ) => (
    <Button
      variant={variant}
      aria-label={themeListTexts.action(text, name)}
      aria-disabled={busy}
      onClick={() => run(theme)}
    >
      {text}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {!isActive && action(themeListTexts.activate, actions.activate, 'filled')}
      {action(themeListTexts.edit, actions.edit, 'outlined')}
      {action(themeListTexts.duplicate, actions.duplicate, 'quiet')}
      {!isActive && !isDefault && action(themeListTexts.delete, actions.remove, 'quiet')}
    </div>
  );
};

/** A theme with its colors and actions. */
export const ThemeCard = ({ theme, busy, actions }: ThemeCardProps) => (
  <article
    data-theme-id={theme._id}
    className={styles.card}
    aria-label={`${theme.displayName} (${theme.name})`}
    aria-busy={busy}
  >
    <ThemeSwatch theme={theme} />
    <div className={styles.texts}>
      <h2 className={styles.title}>{theme.displayName}</h2>
      <p className="secondary small">
        <bdi>{theme.name}</bdi> · {theme.version}
      </p>
      {theme.description !== '' && <p className={styles.description}>{theme.description}</p>}
    </div>
    <Chips theme={theme} />
    <Actions theme={theme} busy={busy} actions={actions} />
  </article>
);
