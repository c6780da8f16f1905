import type { ListedTheme, Theme, ThemeContent } from '@airdial/contract/theme/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { UploadOptions } from '../../../lib/api-types.ts';
import { adminThemeTexts } from '../../../messages/admin-theme-messages.ts';
import { ADMIN } from '../shared/admin-queries.ts';
import type { LogoFiles } from './editor/logo-slots.ts';
import { toContent } from './editor/theme-draft.ts';

export const themesOptions = () =>
  queryOptions<readonly ListedTheme[]>({
    queryKey: [ADMIN, 'themes'],
    queryFn: async ({ signal }) => (await api.listThemes({ signal })).themes,
  });

/** Puts a theme of a response into the cached list. */
export const cacheTheme = (cache: QueryClient, theme: ListedTheme): void => {
  cache.setQueryData(themesOptions().queryKey, (themes = []) =>
    themes.some(({ _id }) => _id === theme._id)
      ? themes.map((other) => (other._id === theme._id ? theme : other))
      : [...themes, theme],
  );
};

export const refreshThemes = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: themesOptions().queryKey });

export const createTheme = async (body: ThemeContent): Promise<ListedTheme> =>
  (await api.createTheme({ body })).theme;

/** @param updatedAt the version that was edited */
export const updateTheme = async (
  id: string,
  content: ThemeContent,
  updatedAt: string | null,
): Promise<ListedTheme> => {
  const body = { ...content, updatedAt };
  return (await api.updateTheme({ params: { id }, body })).theme;
};

export const activateTheme = async ({ _id: id }: Theme): Promise<ListedTheme> =>
  (await api.activateTheme({ params: { id } })).theme;

export const deleteTheme = async ({ _id: id }: Theme): Promise<void> => {
  await api.deleteTheme({ params: { id } });
};

export const duplicateTheme = async (theme: Theme): Promise<ListedTheme> => {
  const { copyOf } = adminThemeTexts;
  const names = { name: copyOf(theme.name), displayName: copyOf(theme.displayName) };
  const copy = { ...toContent(theme), ...names };
  const body = { ...copy, isActive: false, isDefault: false };
  return (await api.createTheme({ body })).theme;
};

export const uploadLogos = async (
  id: string,
  files: LogoFiles,
  options: Omit<UploadOptions, 'files'>,
): Promise<ListedTheme> => {
  const form = new FormData();
  for (const [slot, file] of Object.entries(files)) form.append(slot, file);
  return (await api.uploadThemeAssets({ params: { id }, files: form, ...options })).theme;
};
