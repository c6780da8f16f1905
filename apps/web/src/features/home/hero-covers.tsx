import type { Channel } from '@airdial/contract/channel/schema';
import { type ComponentType, lazy, Suspense } from 'react';
import { ChannelPlayButton } from '../../entities/channel/channel-play-button.tsx';
import { COVER_PX } from '../../entities/channel/cover-px.ts';
import type { PlayingPictureProps } from '../../entities/channel/playing-picture.tsx';
import type { ListedChannel } from '../../entities/player/page-addresses.ts';
import { Artwork } from '../../ui/media/artwork.tsx';
import { CoverGround } from '../../ui/media/cover-ground.tsx';
import styles from './hero-covers.module.css';
import type { PlayingProps } from './now-playing.tsx';

const COVERS = 3;

type StillPictureProps = { readonly channel: ListedChannel & Partial<Pick<Channel, 'logo'>> };

const StillPicture = ({ channel }: StillPictureProps) => (
  <Artwork src={channel.imageUrl ?? channel.logo} number={channel.channelNumber} sizePx={COVER_PX} eager />
);

/** Loads with the bar, which has the same one; where it cannot be loaded the pictures do without a fade. */
const PlayingPicture = lazy<ComponentType<PlayingPictureProps>>(() =>
  import('../../entities/channel/playing-picture.tsx').catch(() => ({ default: StillPicture })),
);

/** The ground has the colors of the picture. */
export const PlayingGround = (props: PlayingProps) => (
  <CoverGround>
    <Suspense>
      <PlayingPicture {...props} />
    </Suspense>
  </CoverGround>
);

type CoversProps = {
  /** The first of them stand as a fan of record sleeves. */
  readonly channels: readonly Channel[];
  /** What stands alone in their place. */
  readonly playing: PlayingProps | null;
};

/**
 * Pictures that play their channel wherever they are pressed. The one that is pressed stays, and keeps
 * the focus.
 */
export const Covers = ({ channels, playing }: CoversProps) => (
  <div className={playing ? styles.single : styles.fan}>
    {(playing ? [playing.channel] : channels.slice(0, COVERS)).map((channel) => (
      <div key={channel._id} className={styles.cover}>
        {playing ? (
          <Suspense fallback={<StillPicture channel={channel} />}>
            <PlayingPicture {...playing} />
          </Suspense>
        ) : (
          <StillPicture channel={channel} />
        )}
        <ChannelPlayButton channel={channel} className={styles.play} />
      </div>
    ))}
  </div>
);
