import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { LiveButton } from './live-button.tsx';
import { RewindButtons } from './rewind-buttons.tsx';
import { RewindLine } from './rewind-line.tsx';

type PlayRef = RefObject<HTMLButtonElement | null>;

type PlaceProps = {
  readonly className: string | undefined;
  readonly play: PlayRef;
  readonly children: ReactNode;
};

type ControlsProps = Omit<PlaceProps, 'className'> & { readonly place: RefObject<HTMLElement | null> };

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

const Place = ({ className, play, children }: PlaceProps) => {
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

type RewindControlsProps = {
  /** Where a style sheet places them: `back`, `live` and `line`. */
  readonly places: Readonly<Record<string, string>>;
  /** What has the play button, between them. */
  readonly children: (play: PlayRef) => ReactNode;
};

/** Around play, while the stream can be rewound; their places stay. */
export const RewindControls = ({ places, children }: RewindControlsProps) => {
  const play = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Place className={places.back} play={play}>
        <RewindButtons />
      </Place>
      {children(play)}
      <Place className={places.live} play={play}>
        <LiveButton />
      </Place>
      <Place className={places.line} play={play}>
        <RewindLine />
      </Place>
    </>
  );
};
