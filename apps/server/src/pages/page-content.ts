import type { ChannelListQuery } from '@airdial/contract/channel/routes';
import { FEATURED_PAGE_SIZE } from '@airdial/contract/limits';
import { themeCss } from '@airdial/theme/theme-css';
import { toActiveTheme } from '@airdial/theme/theme-response';
import type { CachedResponse } from '../http/cache/cached-response.ts';
import type { ChannelService } from '../modules/dial/channels/channel-service.ts';
import { VISITOR } from '../modules/dial/channels/channel-types.ts';
import type { SystemService } from '../modules/station/system/system-service.ts';
import type { ThemeService } from '../modules/station/themes/theme-service.ts';
import type { CustomStylesheet } from './custom-stylesheet.ts';
import { homeHead } from './page-metadata.ts';
import type { PageContent } from './page-renderer.ts';

export type PageContentDeps = {
  readonly channels: ChannelService;
  readonly system: SystemService;
  readonly themes: ThemeService;
  readonly customStylesheet: CustomStylesheet;
  readonly siteVersion: () => string;
};

/** The list on the home page; the web app requests exactly this page. */
const FEATURED_FIRST_PAGE: ChannelListQuery = {
  page: 1,
  limit: FEATURED_PAGE_SIZE,
  sortBy: 'channelNumber',
  active: true,
  featuredOnly: true,
};

/**
 * Collects the content of the home page's HTML, so that the first screen needs no call to the API.
 * The returned function returns the same object until something changes.
 */
export function createPageContent(deps: PageContentDeps): () => PageContent {
  const { channels, system, themes, customStylesheet, siteVersion } = deps;
  let latest: { readonly source: readonly unknown[]; readonly content: PageContent } | undefined;
  return () => {
    const list = channels.listResponse(FEATURED_FIRST_PAGE, VISITOR);
    const theme = themes.active();
    const systemConfig = system.publicConfig();
    const source = [list, theme, systemConfig];
    if (!latest?.source.every((value, index) => value === source[index])) {
      latest = {
        source,
        content: {
          ...toContent({ list, theme, systemConfig, site: siteVersion() }),
          customCss: { state: 'active', address: customStylesheet.address() },
        },
      };
    }
    return latest.content;
  };
}

type Source = {
  readonly list: CachedResponse;
  readonly theme: ReturnType<ThemeService['active']>;
  readonly systemConfig: ReturnType<SystemService['publicConfig']>;
  readonly site: string;
};

function toContent({ list, theme, systemConfig, site }: Source): Omit<PageContent, 'customCss'> {
  const themeJson = JSON.stringify(toActiveTheme(theme));
  return {
    head: homeHead(theme, systemConfig),
    themeCss: themeCss(theme),
    bootJson: `{"site":"${site}","systemConfig":${JSON.stringify(systemConfig)},"theme":${themeJson},"channels":${list.plain}}`,
  };
}
