import type { ChannelListQuery } from '@airdial/contract/channel/routes';
import { FEATURED_PAGE_SIZE } from '@airdial/contract/limits';
import { themeCss } from '@airdial/theme/theme-css';
import { answerActiveTheme } from '@airdial/theme/theme-response';
import type { CachedResponse } from '../http/cached-response.ts';
import type { ChannelService } from '../modules/channels/channel-service.ts';
import type { SystemService } from '../modules/system/system-service.ts';
import type { ThemeService } from '../modules/themes/theme-service.ts';
import type { CustomStylesheet } from './custom-stylesheet.ts';
import type { PageContent } from './page.ts';
import { homeHead } from './page-heads.ts';

export type FirstScreenParts = {
  readonly channels: ChannelService;
  readonly system: SystemService;
  readonly themes: ThemeService;
  readonly customStylesheet: CustomStylesheet;
  readonly siteVersion: () => string;
};

/** The list that every visitor sees first; the web app asks for exactly this page. */
const FEATURED_FIRST_PAGE: ChannelListQuery = {
  page: 1,
  limit: FEATURED_PAGE_SIZE,
  sortBy: 'channelNumber',
  active: true,
  featuredOnly: true,
};

/**
 * What the page's first HTML answer carries, so that the first screen needs no call to the API. The returned function
 * gives the same object for as long as nothing has changed.
 */
export function createFirstScreen(screen: FirstScreenParts): () => PageContent {
  const { channels, system, themes, customStylesheet, siteVersion } = screen;
  let latest: { readonly parts: readonly unknown[]; readonly content: PageContent } | undefined;
  return () => {
    const list = channels.listAnswer(FEATURED_FIRST_PAGE, { isAdmin: false });
    const theme = themes.active();
    const systemConfig = system.publicConfig();
    const parts = [list, theme, systemConfig];
    if (!latest?.parts.every((part, index) => part === parts[index])) {
      latest = {
        parts,
        content: {
          ...toContent({ list, theme, systemConfig, site: siteVersion() }),
          customCss: wornCss(customStylesheet),
        },
      };
    }
    return latest.content;
  };
}

const wornCss = (stylesheet: CustomStylesheet) => ({ state: 'worn', address: stylesheet.address() }) as const;

type Written = {
  readonly list: CachedResponse;
  readonly theme: ReturnType<ThemeService['active']>;
  readonly systemConfig: ReturnType<SystemService['publicConfig']>;
  readonly site: string;
};

function toContent({ list, theme, systemConfig, site }: Written): Omit<PageContent, 'customCss'> {
  const themeJson = JSON.stringify(answerActiveTheme(theme));
  return {
    head: homeHead(theme, systemConfig),
    themeCss: themeCss(theme),
    bootJson: `{"site":"${site}","systemConfig":${JSON.stringify(systemConfig)},"theme":${themeJson},"channels":${list.plain}}`,
  };
}
