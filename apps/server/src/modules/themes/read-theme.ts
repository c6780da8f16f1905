import type { FieldError } from '@airdial/contract/api-errors';
import { type Theme, type ThemeContent, themeContent } from '@airdial/contract/theme/schema';
import { themeDraft } from '@airdial/theme/merge-theme-aliases';
import { AppError } from '../../lib/app-error.ts';
import { checkCustomCss } from './custom-css.ts';

export type Body = Readonly<Record<string, unknown>>;

/** @throws AppError `validation-failed` with every value that fails a rule, by name */
export function readTheme(body: Body, base: Theme): ThemeContent {
  const parsed = themeContent.safeParse(themeDraft(body, base));
  if (!parsed.success)
    throw refuse(
      parsed.error.issues.map(({ path, message }) => ({ param: path.map(String).join('.'), msg: message })),
    );
  const { problems } = checkCustomCss(parsed.data.customCSS);
  if (problems.length > 0) throw refuse(problems.map((msg) => ({ param: 'customCSS', msg })));
  return parsed.data;
}

const refuse = (errors: readonly FieldError[]) =>
  new AppError('validation-failed', {
    errors,
    message: errors.map(({ param, msg }) => `${param}: ${msg}`).join(', '),
  });
