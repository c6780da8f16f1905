import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { usePlayerState } from '../../entities/player/player-controller.ts';

type RewindableProps = {
  readonly className: string | undefined;
  /** The play button. */
  readonly play: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
};

type ControlsProps = Omit<RewindableProps, 'className'> & {
  readonly place: RefObject<HTMLElement | null>;
};

/** Play takes the focus of a control that goes. */
const Controls = ({ place, play, children }: ControlsProps) => {
  useLayoutEffect(
    () => () => {
      if (place.current?.contains(document.activeElement)) play.current?.focus();
    },
    [place, play],
  );
  return children;
};

/** A place of controls that are there while the stream can be rewound. */
export const Rewindable = ({ className, play, children }: RewindableProps) => {
  const canRewind = usePlayerState((state) => state.canRewind);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={className}>
      {canRewind && (
        <Controls place={place} play={play}>
          {children}
        </Controls>
      )}
    </div>
  );
};
