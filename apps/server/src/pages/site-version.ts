import { createHash } from 'node:crypto';
import type { SystemService } from '../modules/station/system/system-service.ts';
import type { ThemeService } from '../modules/station/themes/theme-service.ts';

const VERSION_CHARS = 10;

export type SiteVersionDeps = {
  readonly themes: Pick<ThemeService, 'active'>;
  readonly system: Pick<SystemService, 'publicConfig'>;
};

/**
 * The version of theme and public system configuration, equal on all nodes. A page with another
 * version has to load both again. Computed once a change: every live connection gets it.
 */
export function createSiteVersion({ themes, system }: SiteVersionDeps): () => string {
  let latest: { readonly theme: unknown; readonly config: unknown; readonly version: string } | undefined;
  return () => {
    const [theme, config] = [themes.active(), system.publicConfig()];
    if (latest?.theme !== theme || latest.config !== config)
      latest = { theme, config, version: toVersion([theme, config]) };
    return latest.version;
  };
}

const toVersion = (source: unknown): string =>
  createHash('sha256').update(JSON.stringify(source)).digest('base64url').slice(0, VERSION_CHARS);
