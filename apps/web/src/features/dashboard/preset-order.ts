import type { Channel } from '@airdial/contract/channel/schema';
import { createContext, type KeyboardEvent, type PointerEvent, useContext, useState } from 'react';
import { moveTo, placeOfKey } from '../../entities/favorite/favorite-order.ts';
import { useFavoriteOrder } from '../../entities/favorite/use-favorite-order.ts';
import { myDialTexts } from '../../messages/my-dial-messages.ts';
import { followPointer } from './follow-pointer.ts';

/** On the entries of the list: the id of the channel. */
export const PRESET = 'data-preset';

const presetAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest(`[${PRESET}]`)?.getAttribute(PRESET) ?? null;

/** The order of the presets, which handles change by drag and by keys. */
export const usePresetOrder = (names: ReadonlyMap<string, string>) => {
  const { ids: saved, setOrder } = useFavoriteOrder();
  const [dragged, setDragged] = useState<readonly string[] | null>(null);
  const [movedId, setMovedId] = useState<string | null>(null);
  const ids = dragged ?? saved;
  const shown = ids.filter((id) => names.has(id));
  const place = (id: string, to: string | undefined): readonly string[] =>
    moveTo(ids, id, to === undefined ? -1 : ids.indexOf(to));
  return {
    ids: shown,
    movedId,
    /** What has been moved, for screen readers. */
    announcement:
      movedId === null
        ? ''
        : myDialTexts.moved(names.get(movedId) ?? '', shown.indexOf(movedId) + 1, shown.length),
    onKeyDown: ({ _id }: Channel, event: KeyboardEvent) => {
      const to = placeOfKey(event.key, shown.indexOf(_id), shown.length);
      if (to === null) return;
      event.preventDefault();
      setMovedId(_id);
      setOrder(place(_id, shown[to]));
    },
    onPointerDown: ({ _id }: Channel, { nativeEvent, button }: PointerEvent) => {
      if (button !== 0) return;
      let order = ids;
      followPointer(nativeEvent, {
        onMove: (x, y) => {
          const over = presetAt(x, y);
          if (over === null || over === _id) return;
          order = moveTo(order, _id, order.indexOf(over));
          setDragged(order);
        },
        onEnd: (isCancelled) => {
          setDragged(null);
          if (isCancelled || order === ids) return;
          setMovedId(_id);
          setOrder(order);
        },
      });
    },
  };
};

export type PresetOrder = ReturnType<typeof usePresetOrder>;

const PresetOrderContext = createContext<PresetOrder | null>(null);
export const PresetOrderProvider = PresetOrderContext.Provider;

export const useHandle = (): PresetOrder => {
  const order = useContext(PresetOrderContext);
  if (!order) throw new Error('useHandle needs a PresetOrderProvider above it');
  return order;
};
