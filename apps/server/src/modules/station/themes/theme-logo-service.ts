import { THEME_UPLOADS_FOLDER } from '@airdial/contract/limits';
import type { ListedTheme, ThemeContent } from '@airdial/contract/theme/schema';
import { LOGO_UPLOAD_PATHS, type LogoUploadKey } from '@airdial/contract/upload/input';
import { OWN_ICONS, type OwnIcon } from '@airdial/theme/own-icons';
import type { Sizes, UploadService } from '../uploads/upload-service.ts';
import type { ThemeAdminService } from './theme-admin-service.ts';

type Files = Readonly<Partial<Record<LogoUploadKey, Uint8Array>>>;

/** Twice the size in the header, for dense screens, and large enough for link previews. */
const LOGO = { edgePx: 1_024, type: 'image/png' } as const;
const FAVICON = { edgePx: 192, type: 'image/png', square: 'contained' } as const;

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

type Logos = ThemeContent['logoAssets'];

function setLogo(logos: Logos, [key, path]: readonly [LogoUploadKey, string]): Logos {
  const [part, mode] = LOGO_UPLOAD_PATHS[key];
  return mode ? { ...logos, [part]: { ...logos[part], [mode]: path } } : { ...logos, [part]: path };
}

function sizesFor(key: LogoUploadKey, background: string): Sizes {
  const [part] = LOGO_UPLOAD_PATHS[key];
  if (part === 'favicon') return [FAVICON];
  return part === 'isotype' ? [LOGO, ...OWN_ICONS.map((icon) => iconSize(icon, background))] : [LOGO];
}

const iconSize = ({ size, sidePx, share, isOpaque }: OwnIcon, background: string) => ({
  size,
  edgePx: sidePx,
  type: 'image/png' as const,
  square: 'filled' as const,
  share,
  ...(isOpaque ? { background } : {}),
});
