import { ARTWORK_FADE_MS, ARTWORK_SWITCH_DELAY_MS } from '@airdial/contract/limits';
import type { PlayerNowPlaying } from '@airdial/player';
import { FadingArtwork } from '../../ui/media/fading-artwork.tsx';
import type { ListedChannel } from '../player/page-addresses.ts';
import { usePlayerController } from '../player/player-controller.ts';

export type PlayingPictureProps = {
  readonly channel: ListedChannel;
  readonly track: PlayerNowPlaying | null;
  readonly sizePx: number;
};

/** The picture of the song, or that of the channel; it cross-fades when another follows. */
const PlayingPicture = ({ channel, track, sizePx }: PlayingPictureProps) => {
  const { logo } = usePlayerController().findChannel(channel._id) ?? {};
  return (
    <FadingArtwork
      src={track?.artwork ?? channel.imageUrl ?? logo ?? null}
      number={channel.channelNumber}
      sizePx={sizePx}
      delayMs={ARTWORK_SWITCH_DELAY_MS}
      fadeMs={ARTWORK_FADE_MS}
    />
  );
};

export default PlayingPicture;
