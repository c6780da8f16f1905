import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dialOptions, FIRST_FEATURED, featuredOptions } from '../../entities/channel/channel-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { Dial } from '../../features/home/dial.tsx';
import { FeaturedChannels } from '../../features/home/featured-channels.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { useIsIdle } from '../../lib/hydration.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import styles from './home-page.module.css';

const BelowTheFold = lazy(() => import('../../features/home/below-the-fold.tsx'));

/** The first featured page, which the boot data contains, until all channels are loaded. */
const useDial = (isIdle: boolean) => {
  const { data: dial } = useQuery({ ...dialOptions(), enabled: isIdle });
  const { data: featured } = useQuery({ ...featuredOptions(FIRST_FEATURED), enabled: false });
  return { dial: dial ?? featured?.channels ?? [], featured: featured?.channels ?? [] };
};

export const HomePage = () => {
  const { brandName, home } = useSite();
  const isVisitor = useSession() === null;
  const isIdle = useIsIdle();
  const { dial, featured } = useDial(isIdle);
  return (
    <>
      {home.bannerVisible && home.bannerText && <Banner kind="info">{home.bannerText}</Banner>}
      <div className={styles.page}>
        {isVisitor ? (
          <Hero channels={featured} />
        ) : (
          <VisuallyHidden role="heading" aria-level={1}>
            {brandName}
          </VisuallyHidden>
        )}
        {dial.length > 0 && <Dial channels={dial} />}
        <FeaturedChannels />
        <ErrorBoundary fallback={null}>
          <Suspense>{isIdle && isVisitor && <BelowTheFold />}</Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
};
