import type { Channel } from '@airdial/contract/channel/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { FIRST_FEATURED, featuredOptions } from '../../entities/channel/channel-queries.ts';
import { dialOptions } from '../../entities/dial/dial-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { FeaturedChannels } from '../../features/channels/featured/featured-channels.tsx';
import { Dial } from '../../features/dial/dial.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { useIsIdle } from '../../lib/hydration.ts';
import { LaterPart } from '../../lib/later/later-part.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './home-page.module.css';

const BelowTheFold = lazy(() => import('../../features/home/below-the-fold.tsx'));

type HomeDialProps = {
  readonly featured: readonly Channel[];
  /** Whether there are more than these. */
  readonly isPart: boolean;
  readonly isIdle: boolean;
};

/** The first featured page, which the boot data contains, until the dial is loaded. */
const HomeDial = ({ featured, isPart, isIdle }: HomeDialProps) => {
  const { data: channels } = useQuery({ ...dialOptions, enabled: isIdle });
  if (channels) return channels.length > 0 && <Dial channels={channels} />;
  return featured.length > 0 && <Dial channels={featured} isPart={isPart} />;
};

export const HomePage = () => {
  const { home } = useSite();
  const isVisitor = useSession() === null;
  const isIdle = useIsIdle();
  const { data } = useQuery({ ...featuredOptions(FIRST_FEATURED), enabled: false });
  const featured = data?.channels ?? [];
  return (
    <>
      {home.bannerVisible && home.bannerText && <Banner kind="info">{home.bannerText}</Banner>}
      <div className={styles.page}>
        <Hero channels={featured} />
        <HomeDial featured={featured} isPart={(data?.totalPages ?? 1) > 1} isIdle={isIdle} />
        <FeaturedChannels />
        <LaterPart>{isIdle && isVisitor && <BelowTheFold />}</LaterPart>
      </div>
    </>
  );
};
