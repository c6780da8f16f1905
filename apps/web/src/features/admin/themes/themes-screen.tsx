import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../../entities/site/site.ts';
import type { NavigateOptions } from '../../../lib/router.tsx';
import { useUrlParams } from '../../../lib/use-url-params.ts';
import { adminThemeErrors } from '../../../messages/admin-theme-messages.ts';
import { themeListTexts } from '../../../messages/theme-editor-messages.ts';
import { TRY_AGAIN } from '../../../messages/ui-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { OpenedTheme } from './editor/opened-theme.tsx';
import styles from './list/theme-list.module.css';
import { ThemeList } from './list/theme-list.tsx';
import { EDITED_PARAM, NEW_THEME } from './theme-address.ts';
import { refreshThemes, themesOptions } from './theme-queries.ts';

const SKELETON_CARDS = [1, 2, 3];

/** Activating a theme elsewhere changes the site's version, and with it the list. */
const useThemes = () => {
  const cache = useQueryClient();
  const site = useSite();
  const [shownSite, setShownSite] = useState(site);
  const themes = useQuery(themesOptions());
  useEffect(() => {
    if (site === shownSite) return;
    setShownSite(site);
    void refreshThemes(cache);
  }, [cache, site, shownSite]);
  return themes;
};

/** The edited theme is in the URL, so that a reload returns to it. */
const useEditedTheme = () => {
  const [params, changeParams] = useUrlParams();
  const [created, setCreated] = useState<{ readonly id: string; readonly key: string | null } | null>(null);
  const opened = params.get(EDITED_PARAM);
  const edited = useRef(opened);
  useEffect(() => {
    if (opened !== null) edited.current = opened;
  }, [opened]);
  const open = (id: string, options?: NavigateOptions) =>
    changeParams(() => new URLSearchParams({ [EDITED_PARAM]: id }), options);
  const close = () => changeParams(() => new URLSearchParams());
  // The editor keeps its state when its theme gets another id: a new one, or one that was deleted meanwhile.
  const editorKey = created !== null && opened === created.id ? created.key : opened;
  const onCreated = (id: string) => {
    setCreated({ id, key: editorKey });
    open(id, { replace: true });
  };
  return { opened, edited, open, close, onCreated, editorKey };
};

const Loading = () => (
  <div className={styles.cards}>
    {SKELETON_CARDS.map((card) => (
      <Skeleton key={card} className={styles.waiting} />
    ))}
  </div>
);

export const ThemesScreen = () => {
  const { data: themes, isLoadingError, isFetching, refetch } = useThemes();
  const { opened, edited, open, close, onCreated, editorKey } = useEditedTheme();
  if (isLoadingError)
    return (
      <EmptyState alert title={adminThemeErrors.loadFailed} hint={themeListTexts.failedHint} needleDeg={-60}>
        <Button variant="filled" aria-disabled={isFetching} onClick={() => void refetch()}>
          {TRY_AGAIN}
        </Button>
      </EmptyState>
    );
  if (!themes) return <Loading />;
  if (opened === null)
    return (
      <ThemeList
        themes={themes}
        edited={edited}
        onEdit={({ _id }) => open(_id)}
        onNew={() => open(NEW_THEME)}
      />
    );
  return (
    <OpenedTheme
      key={editorKey}
      isNew={opened === NEW_THEME}
      newest={themes.find(({ _id }) => _id === opened)}
      onClose={close}
      onCreated={onCreated}
    />
  );
};
