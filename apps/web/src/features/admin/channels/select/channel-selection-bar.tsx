import CircleCheck from '@lucide/icons/icons/circle-check';
import CircleOff from '@lucide/icons/icons/circle-off';
import Radio from '@lucide/icons/icons/radio';
import Star from '@lucide/icons/icons/star';
import StarOff from '@lucide/icons/icons/star-off';
import Tag from '@lucide/icons/icons/tag';
import Trash2 from '@lucide/icons/icons/trash';
import X from '@lucide/icons/icons/x';
import { useEffect, useRef, useState } from 'react';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { RowMenu } from '../../../../ui/overlay/row-menu.tsx';
import styles from './channel-selection-bar.module.css';
import { GenreDialog, RelayDialog } from './selection-dialogs.tsx';
import type { ChannelSelection } from './use-channel-selection.ts';

type SelectionBarProps = { readonly selection: ChannelSelection };

/** The undo receives the focus of a button that is gone; that of a row's button goes to the list. */
const Undo = ({ selection: { undoable, busy, progress, undo } }: SelectionBarProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (undoable?.isOfSelection) button.current?.focus({ preventScroll: true });
  }, [undoable]);
  return (
    <>
      <span className="truncated">{progress ?? undoable?.message}</span>
      <Button ref={button} aria-disabled={busy} onClick={undo}>
        {channelSelectionTexts.undo}
      </Button>
    </>
  );
};

type OpenDialog = 'genre' | 'relay';

const ChangeMenu = ({
  selection: { selected, update, delete: remove },
  onOpen,
}: SelectionBarProps & { readonly onOpen: (dialog: OpenDialog) => void }) => (
  <RowMenu
    label={channelSelectionTexts.changeMany(selected.length)}
    text={channelSelectionTexts.change}
    items={[
      {
        text: channelSelectionTexts.activate,
        icon: <Icon icon={CircleCheck} />,
        onSelect: () => update({ isActive: true }),
      },
      {
        text: channelSelectionTexts.deactivate,
        icon: <Icon icon={CircleOff} />,
        onSelect: () => update({ isActive: false }),
      },
      {
        text: channelSelectionTexts.feature,
        icon: <Icon icon={Star} />,
        onSelect: () => update({ featured: true }),
      },
      {
        text: channelSelectionTexts.unfeature,
        icon: <Icon icon={StarOff} />,
        onSelect: () => update({ featured: false }),
      },
      { text: channelSelectionTexts.genre, icon: <Icon icon={Tag} />, onSelect: () => onOpen('genre') },
      { text: channelSelectionTexts.relay, icon: <Icon icon={Radio} />, onSelect: () => onOpen('relay') },
      { text: channelSelectionTexts.delete, icon: <Icon icon={Trash2} />, onSelect: remove },
    ]}
  />
);

/** Offers the other pages once this one is selected. Then the count receives the focus of the button. */
const SelectEverywhere = ({
  selection: { offered, busy, selectEverywhere },
  onSelected,
}: SelectionBarProps & { readonly onSelected: () => void }) =>
  offered !== null && (
    <span className={styles.everywhere}>
      <Button variant="quiet" aria-disabled={busy} onClick={() => selectEverywhere(onSelected)}>
        {channelSelectionTexts.everywhere(offered)}
      </Button>
    </span>
  );

/** How many channels are selected, and what can be done with them; after a deletion or a move its undo. */
export const ChannelSelectionBar = ({ selection }: SelectionBarProps) => {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const count = useRef<HTMLDivElement>(null);
  const { selected, undoable, busy, progress, clear } = selection;
  const isOpen = selected.length > 0;
  return (
    <section
      className={styles.bar}
      data-open={isOpen || undoable !== null || undefined}
      aria-label={channelSelectionTexts.label}
      aria-busy={busy}
    >
      <div ref={count} role="status" tabIndex={-1} className={styles.status}>
        {isOpen && (
          <span className="truncated">{progress ?? channelSelectionTexts.selected(selected.length)}</span>
        )}
        {!isOpen && undoable && <Undo selection={selection} />}
      </div>
      {isOpen && (
        <>
          <SelectEverywhere
            selection={selection}
            onSelected={() => count.current?.focus({ preventScroll: true })}
          />
          <ChangeMenu selection={selection} onOpen={setDialog} />
          <IconButton label={channelSelectionTexts.clear} icon={<Icon icon={X} />} onClick={clear} />
        </>
      )}
      {dialog === 'genre' && <GenreDialog selection={selection} onClose={close} />}
      {dialog === 'relay' && <RelayDialog selection={selection} onClose={close} />}
    </section>
  );
};
