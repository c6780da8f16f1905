import type { Channel } from '@airdial/contract/channel/schema';
import { useState } from 'react';
import { ChannelLine } from '../../entities/channel/channel-line.tsx';
import { ChannelPlayButton } from '../../entities/channel/channel-play-button.tsx';
import { formatTrackLine } from '../../entities/channel/track.ts';
import { useKnownTrack } from '../../entities/channel/use-known-track.ts';
import { useVisibleChannel } from '../../entities/channel/visible-channels.ts';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { homeTexts } from '../../messages/app-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { HiddenHeading } from '../../ui/layout/visually-hidden.tsx';
import styles from './hero.module.css';
import { Covers, PlayingGround } from './hero-covers.tsx';
import { NowPlaying, type PlayingProps } from './now-playing.tsx';

/**
 * True once this visit has played something, or tried to: a channel that an earlier visit left in the
 * bar is only offered.
 */
const useHasPlayed = (): boolean => {
  const isActive = usePlayerState(
    ({ status, error }) => status === 'loading' || status === 'playing' || error !== null,
  );
  const [hasPlayed, setHasPlayed] = useState(isActive);
  if (isActive && !hasPlayed) setHasPlayed(true);
  return hasPlayed;
};

/** `data-visitor` hides it from members before the script knows their session. */
const Intro = () => {
  const { home, tagline } = useSite();
  return (
    <div className={classNames(styles.text, styles.intro)} data-visitor="">
      <p className={styles.tagline}>{tagline}</p>
      <h1 className={styles.title}>{home.heroTitle}</h1>
      <p className={styles.subtitle}>{home.heroSubtitle}</p>
      <p className={styles.description}>{home.heroDescription}</p>
    </div>
  );
};

type ListenProps = PlayingProps & { readonly isNowPlaying: boolean };

/** The song stands here until it is the title above. */
const Listen = ({ channel, track, isNowPlaying }: ListenProps) => (
  <div className={styles.listen}>
    <ChannelPlayButton channel={channel} className={styles.play} />
    <div className={styles.lines}>
      <p className={styles.channel}>
        <ChannelLine {...channel} verb={isNowPlaying ? '' : homeTexts.play} />
      </p>
      {!isNowPlaying && track && <p className={styles.track}>{formatTrackLine(track)}</p>}
    </div>
  </div>
);

const Actions = () => {
  const { allowRegistration } = useSite().system;
  return (
    <div className={styles.actions} data-visitor="">
      {allowRegistration && <ButtonLink to="/register">{homeTexts.getStarted}</ButtonLink>}
      <ButtonLink to="/login" variant={allowRegistration ? 'quiet' : 'outlined'}>
        {homeTexts.signIn}
      </ButtonLink>
    </div>
  );
};

/**
 * The first thing of the home page: one press plays the channel that was heard last, or the first of
 * the list. From then on it shows what plays.
 */
export const Hero = ({ channels }: { readonly channels: readonly Channel[] }) => {
  const { brandName } = useSite();
  const isVisitor = useSession() === null;
  const current = usePlayerState((state) => state.channel);
  const isNowPlaying = useHasPlayed() && current !== null;
  const channel = current ?? channels.find(({ isDead }) => !isDead) ?? channels[0];
  useVisibleChannel(channel?._id ?? '');
  const track = useKnownTrack(channel?._id ?? '');
  const offered = channel && { channel, track };
  const playing = (isNowPlaying && offered) || null;
  return (
    <section aria-label={homeTexts.listen} className={styles.hero}>
      {playing && <PlayingGround {...playing} />}
      {isVisitor && !playing ? <Intro /> : <HiddenHeading>{brandName}</HiddenHeading>}
      {playing && <NowPlaying {...playing} />}
      {offered && <Listen {...offered} isNowPlaying={isNowPlaying} />}
      {isVisitor && <Actions />}
      <Covers channels={channels} playing={playing} />
    </section>
  );
};
