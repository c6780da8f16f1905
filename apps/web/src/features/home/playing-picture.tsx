import { ARTWORK_FADE_MS, ARTWORK_SWITCH_DELAY_MS } from '@airdial/contract/limits';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { FadingArtwork } from '../../ui/media/fading-artwork.tsx';
import { COVER_PX, type PlayingProps } from './now-playing.tsx';

/** The picture of the song, or that of the channel; it cross-fades when another follows. */
const PlayingPicture = ({ channel, track }: PlayingProps) => {
  const { logo } = usePlayerController().findChannel(channel._id) ?? {};
  return (
    <FadingArtwork
      src={track?.artwork ?? channel.imageUrl ?? logo ?? null}
      number={channel.channelNumber}
      sizePx={COVER_PX}
      delayMs={ARTWORK_SWITCH_DELAY_MS}
      fadeMs={ARTWORK_FADE_MS}
    />
  );
};

export default PlayingPicture;
