import type { Channel } from '@airdial/contract/channel/schema';
import { useSite } from '../../entities/site/site.ts';
import { homeTexts } from '../../messages/app-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import styles from './hero.module.css';

const SLEEVE_PX = 320;
const SLEEVES = 3;

/** The first channels' artwork as a fan of record sleeves. */
const Sleeves = ({ channels }: { readonly channels: readonly Channel[] }) => (
  <div aria-hidden className={styles.sleeves}>
    {channels.slice(0, SLEEVES).map((channel) => (
      <div key={channel._id} className={styles.sleeve}>
        <Artwork
          src={channel.imageUrl ?? channel.logo}
          number={channel.channelNumber}
          sizePx={SLEEVE_PX}
          eager
        />
      </div>
    ))}
  </div>
);

export const Hero = ({ channels }: { readonly channels: readonly Channel[] }) => {
  const { home, tagline, system } = useSite();
  return (
    <div className={styles.hero} data-visitor="">
      <div className={styles.text}>
        <p className={styles.tagline}>{tagline}</p>
        <h1 className={styles.title}>{home.heroTitle}</h1>
        <p className={styles.subtitle}>{home.heroSubtitle}</p>
        <p className={styles.description}>{home.heroDescription}</p>
        <div className={styles.actions}>
          {system.allowRegistration && (
            <ButtonLink to="/register" variant="filled" size="large">
              {homeTexts.getStarted}
            </ButtonLink>
          )}
          <ButtonLink to="/login" size="large" variant={system.allowRegistration ? 'outlined' : 'filled'}>
            {homeTexts.signIn}
          </ButtonLink>
        </div>
      </div>
      <Sleeves channels={channels} />
    </div>
  );
};
