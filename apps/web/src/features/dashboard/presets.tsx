import type { Channel } from '@airdial/contract/channel/schema';
import GripVertical from '@lucide/icons/icons/grip-vertical';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ChannelCard } from '../../entities/channel/channel-card.tsx';
import { ChannelCardSkeletons } from '../../entities/channel/channel-card-grid.tsx';
import { rowCard } from '../../entities/channel/row-card.ts';
import { PRESETS_COUNT } from '../../entities/favorite/favorite-order.ts';
import { favoriteChannelsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { favoriteTexts } from '../../messages/favorite-messages.ts';
import { myDialTexts } from '../../messages/my-dial-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { DialSection } from './dial-section.tsx';
import { PRESET, type PresetOrder, PresetOrderProvider, useHandle, usePresetOrder } from './preset-order.ts';
import styles from './presets.module.css';

/** Four lines of a desktop; the page of the favorites has all. */
const SHOWN_MAX_COUNT = 12;

/** Moves a preset by drag and by keys, and keeps the focus while the list changes around it. */
const PresetHandle = ({ channel }: { readonly channel: Channel }) => {
  const { ids, moved, onKeyDown, onPointerDown } = useHandle();
  const frame = useRef<HTMLSpanElement>(null);
  const place = ids.indexOf(channel._id);
  useEffect(() => {
    if (moved?.id === channel._id) frame.current?.querySelector('button')?.focus();
  }, [moved, channel._id]);
  return (
    <span ref={frame} className={styles.handle}>
      {place < PRESETS_COUNT && <kbd className={styles.key}>{myDialTexts.key(place + 1)}</kbd>}
      <IconButton
        label={myDialTexts.move(channel.name)}
        icon={<Icon icon={GripVertical} />}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Home End"
        onKeyDown={(event) => onKeyDown(channel, event)}
        onPointerDown={(event) => onPointerDown(channel, event)}
      />
    </span>
  );
};

type PresetListProps = { readonly order: PresetOrder; readonly channels: ReadonlyMap<string, Channel> };

const PresetList = ({ order, channels }: PresetListProps) => (
  <PresetOrderProvider value={order}>
    <CardGrid className={rowCard.styles.grid}>
      {order.ids.map((id) => {
        const channel = channels.get(id);
        return (
          channel && (
            <li key={id} {...{ [PRESET]: id }} className={styles.preset}>
              <ChannelCard channel={channel} variant={rowCard} eager={false} Action={PresetHandle} />
            </li>
          )
        );
      })}
    </CardGrid>
    <VisuallyHidden role="status">{order.moved?.announcement}</VisuallyHidden>
  </PresetOrderProvider>
);

/** The favorite channels in an order of one's own; the first six have keys. */
export const Presets = () => {
  const { data, isError } = useQuery(favoriteChannelsOptions(useSession(), 1));
  const shown = data?.channels.slice(0, SHOWN_MAX_COUNT) ?? [];
  const channels = new Map(shown.map((channel) => [channel._id, channel]));
  const order = usePresetOrder(new Map(shown.map(({ _id, name }) => [_id, name])));
  if (isError && !data) return null;
  const isEmpty = data?.pagination.total === 0;
  return (
    <DialSection
      title={myDialTexts.presets}
      link={isEmpty ? undefined : ['/favorites', myDialTexts.allFavorites]}
    >
      {data ? (
        <>
          <p className="secondary small">
            {isEmpty ? favoriteTexts.noChannelsHint : myDialTexts.presetsHint}{' '}
            {!isEmpty && <span className={styles.keysHint}>{myDialTexts.presetsKeysHint}</span>}
          </p>
          {!isEmpty && <PresetList order={order} channels={channels} />}
        </>
      ) : (
        <ChannelCardSkeletons variant={rowCard} count={PRESETS_COUNT} label={favoriteTexts.loading} />
      )}
    </DialSection>
  );
};
