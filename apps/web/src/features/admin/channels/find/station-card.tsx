import type { DirectoryStation } from '@airdial/contract/directory/schema';
import Play from '@lucide/icons/icons/play';
import Square from '@lucide/icons/icons/square';
import { directoryTexts } from '../../../../messages/directory-messages.ts';
import { streamFinderTexts } from '../../../../messages/stream-finder-messages.ts';
import { StatusChip } from '../../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Artwork } from '../../../../ui/media/artwork.tsx';
import { Equalizer } from '../../../../ui/media/equalizer.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { previewText } from '../dialog/stream-tools.tsx';
import type { PreviewState } from '../dialog/use-stream-preview.ts';
import styles from './stream-finder.module.css';

const LOGO_PX = 48;

const toFacts = ({ isHls, votes, row: { channel } }: DirectoryStation): string =>
  [
    channel.codec,
    isHls ? 'HLS' : null,
    channel.bitrate ? streamFinderTexts.kbps(channel.bitrate) : null,
    directoryTexts.votes(votes),
  ]
    .filter(Boolean)
    .join(' · ');

const toOrigin = ({ tags, row: { channel } }: DirectoryStation): string =>
  [channel.country, channel.language, tags.join(', ')].filter(Boolean).join(' · ');

type StationCardProps = {
  readonly station: DirectoryStation;
  /** Its place in the list, which colors the placeholder of a missing picture. */
  readonly number: number;
  readonly isChosen: boolean;
  readonly isSelected: boolean;
  /** Null: it does not play. */
  readonly preview: PreviewState | null;
  readonly onSelect: () => void;
  readonly onListen: () => void;
  readonly onUse: () => void;
};

/** A station of the directory. It shows whether it is a channel already, or has no usable address. */
export const StationCard = ({ station, number, preview, ...props }: StationCardProps) => {
  const { status, channel, reason, duplicateOf } = station.row;
  const { name, streamUrl } = channel;
  const origin = toOrigin(station);
  const isUsable = status !== 'invalid';
  const isOn = preview?.status === 'loading' || preview?.status === 'playing';
  return (
    <li className={styles.candidate} data-chosen={props.isChosen || undefined}>
      <Checkbox
        aria-label={directoryTexts.select(name)}
        checked={props.isSelected}
        disabled={!isUsable}
        onChange={props.onSelect}
      />
      <span className={styles.logo}>
        <Artwork src={station.picture} number={number} sizePx={LOGO_PX} />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p>{toFacts(station)}</p>
        {origin !== '' && <p>{origin}</p>}
        <p className={styles.address}>{streamUrl}</p>
        {status === 'duplicate' && duplicateOf && (
          <p>
            <StatusChip tone="warning">{directoryTexts.isChannel(duplicateOf.name)}</StatusChip>
          </p>
        )}
        {reason && <p>{reason}</p>}
        <p role="status" className={styles.preview}>
          {isOn && <Equalizer moving={preview.status === 'playing'} />}
          {preview && previewText(preview)}
        </p>
      </div>
      <span className="row gap-1">
        {station.playUrl !== null && (
          <IconButton
            label={isOn ? directoryTexts.stop(name) : directoryTexts.listen(name)}
            icon={isOn ? <Icon icon={Square} /> : <Icon icon={Play} />}
            onClick={props.onListen}
          />
        )}
        {isUsable && (
          <Button aria-label={directoryTexts.chooseNamed(name)} onClick={props.onUse}>
            {directoryTexts.use}
          </Button>
        )}
      </span>
    </li>
  );
};
