import type { FieldError } from '@airdial/contract/api-errors';
import { type Theme, type ThemeContent, themeContent } from '@airdial/contract/theme/schema';
import { mergeThemeAliases } from '@airdial/theme/merge-theme-aliases';
import { AppError } from '../../../lib/app-error.ts';
import { checkCustomCss } from './custom-css.ts';

export type ThemeBody = Readonly<Record<string, unknown>>;

/**
 * Reads a theme that an administrator sends; values that are absent stay as in `base`.
 *
 * @throws AppError `validation-failed` with the name of each value that fails a rule
 */
export function parseThemeBody(body: ThemeBody, base: Theme): ThemeContent {
  const parsed = themeContent.safeParse(mergeThemeAliases(body, base));
  if (!parsed.success)
    throw validationFailed(
      parsed.error.issues.map(({ path, message }) => ({ param: path.map(String).join('.'), msg: message })),
    );
  const { problems } = checkCustomCss(parsed.data.customCSS);
  if (problems.length > 0) throw validationFailed(problems.map((msg) => ({ param: 'customCSS', msg })));
  return parsed.data;
}

const validationFailed = (errors: readonly FieldError[]) =>
  new AppError('validation-failed', {
    errors,
    message: errors.map(({ param, msg }) => `${param}: ${msg}`).join(', '),
  });
