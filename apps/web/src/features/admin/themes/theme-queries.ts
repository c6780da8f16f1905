import { adminThemeTexts } from '@airdial/contract/theme/messages';
import type {
  activateTheme,
  createTheme,
  deleteTheme,
  listThemes,
  updateTheme,
} from '@airdial/contract/theme/routes';
import type { ListedTheme, Theme, ThemeContent } from '@airdial/contract/theme/schema';
import type { uploadThemeAssets } from '@airdial/contract/upload/routes';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiGet, apiSend } from '../../../lib/api-client.ts';
import { uploadFiles } from '../../../lib/upload-files.ts';
import { ADMIN } from '../shared/admin-queries.ts';
import type { LogoFiles } from './logo-slots.ts';
import { contentOf } from './theme-draft.ts';

const ONE = '/api/themes/:id';

export const themesOptions = () =>
  queryOptions<readonly ListedTheme[]>({
    queryKey: [ADMIN, 'themes'],
    queryFn: async ({ signal }) => (await apiGet<typeof listThemes>('/api/themes', { signal })).themes,
  });

/** Shows the theme as it was just answered, in its place or at the end. */
export const putTheme = (cache: QueryClient, theme: ListedTheme): void => {
  cache.setQueryData(themesOptions().queryKey, (themes = []) =>
    themes.some(({ _id }) => _id === theme._id)
      ? themes.map((other) => (other._id === theme._id ? theme : other))
      : [...themes, theme],
  );
};

export const refreshThemes = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: themesOptions().queryKey });

export const createOne = async (body: ThemeContent): Promise<ListedTheme> =>
  (await apiSend<typeof createTheme>('POST', '/api/themes', { body })).theme;

/** @param updatedAt of the reading that this change answers to */
export const updateOne = async (
  id: string,
  content: ThemeContent,
  updatedAt: string | null,
): Promise<ListedTheme> => {
  const body = { ...content, updatedAt };
  return (await apiSend<typeof updateTheme>('PUT', ONE, { params: { id }, body })).theme;
};

export const activateOne = async ({ _id: id }: Theme): Promise<ListedTheme> =>
  (await apiSend<typeof activateTheme>('PUT', `${ONE}/activate`, { params: { id } })).theme;

export const deleteOne = async ({ _id: id }: Theme): Promise<void> => {
  await apiSend<typeof deleteTheme>('DELETE', ONE, { params: { id } });
};

export const duplicateOne = async (theme: Theme): Promise<ListedTheme> => {
  const copy = { ...contentOf(theme), name: adminThemeTexts.copyOf(theme.name) };
  const body = { ...copy, isActive: false, isDefault: false };
  return (await apiSend<typeof createTheme>('POST', '/api/themes', { body })).theme;
};

export const uploadLogos = async (
  id: string,
  files: LogoFiles,
  options: Parameters<typeof uploadFiles>[2],
): Promise<ListedTheme> => {
  const form = new FormData();
  for (const [slot, file] of Object.entries(files)) form.append(slot, file);
  const path = `/api/themes/${encodeURIComponent(id)}/upload-assets`;
  return (await uploadFiles<typeof uploadThemeAssets>(path, form, options)).theme;
};
