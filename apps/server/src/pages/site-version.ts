import { createHash } from 'node:crypto';
import type { SystemService } from '../modules/system/system-service.ts';
import type { ThemeService } from '../modules/themes/theme-service.ts';

const VERSION_CHARS = 10;

export type SiteVersionParts = {
  readonly themes: Pick<ThemeService, 'active'>;
  readonly system: Pick<SystemService, 'publicConfig'>;
};

/**
 * A short name for theme and public system configuration as they are: the same on all nodes. A page that was made with
 * another one has to load both anew. Worked out once a change, because every connection is told it.
 */
export function createSiteVersion({ themes, system }: SiteVersionParts): () => string {
  let known: { readonly theme: unknown; readonly config: unknown; readonly version: string } | undefined;
  return () => {
    const [theme, config] = [themes.active(), system.publicConfig()];
    if (known?.theme !== theme || known.config !== config)
      known = { theme, config, version: hashOf([theme, config]) };
    return known.version;
  };
}

const hashOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, VERSION_CHARS);
