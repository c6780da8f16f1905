import { useRef } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { DialFrame } from './dial-frame.tsx';
import { DialStop } from './dial-stop.tsx';

/** All channel numbers on a tuning scale; the needle points at the current channel. */
export const Dial = ({ channels }: { readonly channels: readonly DialEntry[] }) => (
  <DialFrame
    channels={channels}
    frame={useRef<HTMLDivElement>(null)}
    stops={(tuned) =>
      channels.map((channel, index) => (
        <DialStop
          key={channel._id}
          channel={channel}
          index={index}
          current={index === tuned}
          reachable={index === Math.max(tuned, 0)}
        />
      ))
    }
  />
);
