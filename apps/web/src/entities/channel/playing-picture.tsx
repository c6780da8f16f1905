import type { PlayerNowPlaying } from '@airdial/player';
import { FadingArtwork } from '../../ui/media/fading-artwork.tsx';
import type { ListedChannel } from '../player/page-addresses.ts';
import { usePlayerController } from '../player/player-controller.ts';
import { COVER_PX } from './cover-px.ts';

export type PlayingPictureProps = {
  readonly channel: ListedChannel;
  readonly track: PlayerNowPlaying | null;
};

/** The picture of the song, or that of the channel; it cross-fades when another follows. */
const PlayingPicture = ({ channel, track }: PlayingPictureProps) => {
  const { logo } = usePlayerController().findChannel(channel._id) ?? {};
  return (
    <FadingArtwork
      src={track?.artwork ?? channel.imageUrl ?? logo ?? null}
      number={channel.channelNumber}
      sizePx={COVER_PX}
    />
  );
};

export default PlayingPicture;
