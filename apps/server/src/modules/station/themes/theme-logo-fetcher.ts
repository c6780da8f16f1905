import type { FieldError } from '@airdial/contract/api-errors';
import { THEME_UPLOADS_FOLDER } from '@airdial/contract/limits';
import type { ThemeContent } from '@airdial/contract/theme/schema';
import { LOGO_UPLOAD_PATHS } from '@airdial/contract/upload/input';
import { AppError } from '../../../lib/app-error.ts';
import type { PictureFetchService } from '../uploads/picture-fetch-service.ts';
import { getLogo, isOwn, LOGO_KEYS, type LogoKey, type Logos, setLogo, sizesFor } from './theme-logos.ts';

/** Fetches the logos of a theme that are given as addresses of other servers. */
export class ThemeLogoFetcher {
  readonly #fetcher: Pick<PictureFetchService, 'fetch'>;

  constructor(fetcher: Pick<PictureFetchService, 'fetch'>) {
    this.#fetcher = fetcher;
  }

  /**
   * @param before those that are stored: one of them that still cannot be fetched stays as it is
   * @returns the logos with paths of this server
   * @throws AppError `validation-failed` with the reason for each that could not be fetched
   */
  async fetch({ logoAssets, pwaConfig }: ThemeContent, before: Logos): Promise<Logos> {
    const errors: FieldError[] = [];
    const fetchLogo = async (key: LogoKey): Promise<readonly [LogoKey, string | null]> => {
      const url = getLogo(logoAssets, key);
      if (url === null || isOwn(url)) return [key, url];
      const sizes = sizesFor(key, pwaConfig.backgroundColor);
      try {
        return [key, await this.#fetcher.fetch(url, { folder: THEME_UPLOADS_FOLDER, sizes, namedBy: url })];
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'picture-not-fetched')) throw error;
        const param = ['logoAssets', ...LOGO_UPLOAD_PATHS[key]].join('.');
        if (url !== getLogo(before, key)) errors.push({ param, msg: error.message });
        return [key, url];
      }
    };
    const logos = await Promise.all(LOGO_KEYS.map(fetchLogo));
    if (errors.length === 0) return logos.reduce(setLogo, logoAssets);
    throw new AppError('validation-failed', { errors, message: errors.map(({ msg }) => msg).join(' ') });
  }
}
