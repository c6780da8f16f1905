import type { Channel } from '@airdial/contract/entities/channel';
import type { PlayerChannel } from '@airdial/player/core/player-types';
import ExternalLink from 'lucide-react/icons/external-link';
import { formatBitrate, formatListeners } from '../../lib/formats.ts';
import { liveLabel } from '../../lib/live-label.ts';
import { useRadio } from '../../lib/radio.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { ChannelNumber } from '../../ui/channel-number.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './channel-info.module.css';

const ICON_PX = 16;
const ARTWORK_PX = 120;

type Fact = readonly [name: string, value: string | null | undefined];

const factsOf = (channel: Channel): readonly Fact[] => [
  ['Status', liveLabel(channel.isActive, channel.nowPlaying.lastUpdated, Date.now())],
  ['Genre', channel.genre],
  ['Program', channel.currentProgram?.name],
  ['Listeners', formatListeners(channel.stats.currentListeners)],
  ['Quality', [channel.codec, channel.bitrate && formatBitrate(channel.bitrate)].filter(Boolean).join(', ')],
  ['Country', channel.country],
  ['Language', channel.language],
];

const Facts = ({ channel }: { readonly channel: Channel }) => (
  <dl className={styles.facts}>
    {factsOf(channel).map(([name, value]) =>
      value ? (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
);

type ChannelInfoProps = { readonly channel: PlayerChannel; readonly onClose: () => void };

/** What a visitor may know of the channel; its own page is for members. */
export const ChannelInfo = ({ channel, onClose }: ChannelInfoProps) => {
  const known = useRadio().channel(channel._id);
  return (
    <Dialog title={channel.name} onClose={onClose}>
      <div className={styles.top}>
        <div className={styles.artwork}>
          <Artwork src={channel.imageUrl} number={channel.channelNumber} sizePx={ARTWORK_PX} />
        </div>
        <ChannelNumber number={channel.channelNumber} className={styles.number} />
      </div>
      {known?.description && <p className={styles.description}>{known.description}</p>}
      {known && <Facts channel={known} />}
      {known?.website && (
        <a className={styles.website} href={known.website} target="_blank" rel="noreferrer noopener">
          Website <ExternalLink size={ICON_PX} aria-hidden />
        </a>
      )}
    </Dialog>
  );
};
