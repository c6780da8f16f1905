import { THEME_UPLOADS_FOLDER } from '@airdial/contract/limits';
import type { ListedTheme } from '@airdial/contract/theme/admin-routes';
import type { ThemeContent } from '@airdial/contract/theme/schema';
import { LOGO_UPLOAD_PLACES, type LogoUploadKey } from '@airdial/contract/upload/input';
import { OWN_ICONS, type OwnIcon } from '@airdial/theme/own-icons';
import type { Sizes, UploadService } from '../uploads/upload-service.ts';
import type { ThemeAdminService } from './theme-admin-service.ts';

type Files = Readonly<Partial<Record<LogoUploadKey, Uint8Array>>>;

/** Twice what the bar shows, for sharp screens, and enough for a link's preview. */
const LOGO = { edgePx: 1_024, type: 'image/png' } as const;
const FAVICON = { edgePx: 192, type: 'image/png', square: 'as it is' } as const;

/** A theme's pictures: logos keep their see-through parts, and the sign is drawn as the app's icons too. */
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
    const given = Object.entries(files) as [LogoUploadKey, Uint8Array][];
    const pictures = given.map(([key, file]) => ({ file, sizes: sizesFor(key, pwaConfig.backgroundColor) }));
    const addresses = await this.#uploads.store(THEME_UPLOADS_FOLDER, pictures);
    const named = given.map(([key], index) => [key, addresses[index] ?? ''] as const);
    return this.#themes.setLogos(id, (logos) => named.reduce(withLogo, logos), actorId);
  }
}

type Logos = ThemeContent['logoAssets'];

function withLogo(logos: Logos, [key, address]: readonly [LogoUploadKey, string]): Logos {
  const [part, mode] = LOGO_UPLOAD_PLACES[key];
  return mode ? { ...logos, [part]: { ...logos[part], [mode]: address } } : { ...logos, [part]: address };
}

function sizesFor(key: LogoUploadKey, background: string): Sizes {
  const [part] = LOGO_UPLOAD_PLACES[key];
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
