import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { dialTexts } from '../../messages/channel-messages.ts';
import styles from './dial.module.css';
import { DialStop } from './dial-stop.tsx';

const NEIGHBORS: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
};

/** The dial is one tab stop; the left and right arrow keys move the focus within it. */
const moveFocusWithArrows = (event: KeyboardEvent<HTMLElement>) => {
  const side = NEIGHBORS[event.key];
  const neighbor = side && (event.target as Element)[side];
  if (!(neighbor instanceof HTMLButtonElement)) return;
  event.preventDefault();
  neighbor.focus();
};

/** All channel numbers on a tuning scale; the needle points at the current channel. */
export const Dial = ({ channels }: { readonly channels: readonly DialEntry[] }) => {
  const currentId = usePlayerState(({ channel }) => channel?._id);
  const scale = useRef<HTMLDivElement>(null);
  const index = channels.findIndex(({ _id }) => _id === currentId);

  useEffect(() => {
    const stop = scale.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const frame = scale.current?.parentElement;
    if (index < 0 || !stop || !frame) return;
    frame.scrollTo({
      left: stop.offsetLeft - (frame.clientWidth - stop.offsetWidth) / 2,
      behavior: 'smooth',
    });
    // The focus of the dial stays on the tuned channel: space would tune back to the one before.
    if (frame.contains(document.activeElement)) stop.focus({ preventScroll: true });
  }, [index]);

  // Set by script, because the content security policy refuses style attributes in the server's
  // HTML.
  useLayoutEffect(() => {
    scale.current?.style.setProperty('--stops', String(channels.length));
    scale.current?.style.setProperty('--stop', String(Math.max(index, 0)));
  }, [channels.length, index]);

  return (
    <div className={styles.window}>
      <div
        ref={scale}
        role="toolbar"
        aria-label={dialTexts.label}
        className={styles.scale}
        data-tuned={index >= 0 || undefined}
        onKeyDown={moveFocusWithArrows}
      >
        {channels.map((channel, at) => (
          <DialStop
            key={channel._id}
            channel={channel}
            current={at === index}
            reachable={at === Math.max(index, 0)}
          />
        ))}
        <span aria-hidden className={styles.needle} />
      </div>
    </div>
  );
};
