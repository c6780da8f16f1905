import type { Channel } from '@airdial/contract/channel/schema';
import Star from '@lucide/icons/icons/star';
import { formatTrackLine, toTrack } from '../../../../entities/channel/track.ts';
import { useVisibleInViewport } from '../../../../entities/channel/visible-channels.ts';
import { adminChannelListTexts } from '../../../../messages/admin-channel-messages.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { playerTexts } from '../../../../messages/play-button-messages.ts';
import { NOW_PLAYING } from '../../../../messages/track-messages.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { Artwork } from '../../../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../../../ui/media/channel-number.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import type { ChannelSelection } from '../select/use-channel-selection.ts';
import styles from './channel-table.module.css';

const ARTWORK_PX = 48;

type NameProps = { readonly channel: Channel };

const Name = ({ channel: { name, featured } }: NameProps) => (
  <p className={styles.name}>
    <bdi className={styles.nameText} title={name}>
      {name}
    </bdi>
    {featured && (
      <span title={adminChannelListTexts.featured} className={styles.star}>
        <Icon icon={Star} fill="currentColor" strokeWidth={0} />
        <VisuallyHidden>{adminChannelListTexts.featured}</VisuallyHidden>
      </span>
    )}
  </p>
);

type ChannelCellProps = NameProps & { readonly selection: ChannelSelection };

/** Live events update a row's track while it is in the viewport. Inactive channels have none. */
export const ChannelCell = ({ channel, selection }: ChannelCellProps) => {
  const visibleRef = useVisibleInViewport(channel._id);
  const track = toTrack(channel.nowPlaying);
  return (
    <div ref={channel.isActive ? visibleRef : undefined} className={styles.channel}>
      <Checkbox
        aria-label={channelSelectionTexts.select(channel.name)}
        checked={selection.has(channel._id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(channel, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <ChannelNumber number={channel.channelNumber} className={styles.dialNumber} />
      <span className={styles.artwork}>
        <Artwork src={channel.imageUrl ?? channel.logo} number={channel.channelNumber} sizePx={ARTWORK_PX} />
      </span>
      <div className={styles.text}>
        <Name channel={channel} />
        <p className={styles.track}>
          <VisuallyHidden>{NOW_PLAYING}</VisuallyHidden>
          {track ? formatTrackLine(track) : playerTexts.noMetadata}
        </p>
      </div>
    </div>
  );
};
