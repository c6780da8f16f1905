import { THEME_UPLOADS_FOLDER } from '@airdial/contract/limits';
import type { ListedTheme } from '@airdial/contract/theme/schema';
import type { LogoUploadKey } from '@airdial/contract/upload/input';
import type { UploadService } from '../uploads/upload-service.ts';
import type { ThemeAdminService } from './theme-admin-service.ts';
import { setLogo, sizesFor } from './theme-logos.ts';

type Files = Readonly<Partial<Record<LogoUploadKey, Uint8Array>>>;

/** Stores the images of a theme. Logos keep their transparency; the isotype is also drawn as the app's icons. */
export class ThemeLogoService {
  readonly #themes: ThemeAdminService;
  readonly #uploads: UploadService;

  constructor(themes: ThemeAdminService, uploads: UploadService) {
    this.#themes = themes;
    this.#uploads = uploads;
  }

  /** @throws AppError `theme-not-found`, `upload-not-an-image` or `upload-too-many-pixels` */
  async upload(id: string, files: Files, actorId: string): Promise<ListedTheme> {
    const { pwaConfig } = await this.#themes.find(id);
    const uploads = Object.entries(files) as [LogoUploadKey, Uint8Array][];
    const images = uploads.map(([name, file]) => ({
      name,
      file,
      sizes: sizesFor(name, pwaConfig.backgroundColor),
    }));
    const paths = await this.#uploads.store(THEME_UPLOADS_FOLDER, images);
    const logos = uploads.map(([key], index) => [key, paths[index] ?? ''] as const);
    return this.#themes.setLogos(id, (current) => logos.reduce(setLogo, current), actorId);
  }
}
