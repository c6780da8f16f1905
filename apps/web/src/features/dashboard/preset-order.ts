import type { Channel } from '@airdial/contract/channel/schema';
import { createContext, type KeyboardEvent, type PointerEvent, useContext, useState } from 'react';
import { moveTo, placeOfKey } from '../../entities/favorite/favorite-order.ts';
import { useFavoriteOrder } from '../../entities/favorite/use-favorite-order.ts';
import { followPointer } from '../../lib/follow-pointer.ts';
import { myDialTexts } from '../../messages/my-dial-messages.ts';
import { hasModifier } from '../../ui/layout/has-modifier.ts';

/** On the entries of the list: the id of the channel. */
export const PRESET = 'data-preset';

const presetAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest(`[${PRESET}]`)?.getAttribute(PRESET) ?? null;

/** A preset that has been moved, and how it was announced then: later changes are none of its moves. */
type Moved = { readonly id: string; readonly announcement: string };

/** The order of the presets, which handles change by drag and by keys. */
export const usePresetOrder = (names: ReadonlyMap<string, string>) => {
  const { ids: saved, setOrder } = useFavoriteOrder();
  const [dragged, setDragged] = useState<readonly string[] | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const ids = dragged ?? saved;
  const shown = ids.filter((id) => names.has(id));
  const save = (id: string, order: readonly string[]): void => {
    const place = order.filter((other) => names.has(other)).indexOf(id) + 1;
    setMoved({ id, announcement: myDialTexts.moved(names.get(id) ?? '', place, shown.length) });
    setOrder(order);
  };
  return {
    ids: shown,
    moved,
    onKeyDown: ({ _id }: Channel, event: KeyboardEvent) => {
      if (hasModifier(event) || event.shiftKey) return;
      const at = shown.indexOf(_id);
      const to = placeOfKey(event.key, at, shown.length);
      if (to === null) return;
      event.preventDefault();
      const other = shown[to];
      if (to !== at && other !== undefined) save(_id, moveTo(ids, _id, ids.indexOf(other)));
    },
    onPointerDown: ({ _id }: Channel, { nativeEvent, button }: PointerEvent) => {
      if (button !== 0) return;
      let order = ids;
      followPointer(nativeEvent, {
        onMove: ({ clientX, clientY }) => {
          const over = presetAt(clientX, clientY);
          if (over === null || over === _id) return;
          order = moveTo(order, _id, order.indexOf(over));
          setDragged(order);
        },
        onEnd: (event) => {
          setDragged(null);
          if (event === null || order === ids) return;
          save(_id, order);
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
