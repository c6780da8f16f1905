import type { Channel } from '@airdial/contract/channel/schema';
import Mic from '@lucide/icons/icons/mic';
import { serverNow } from '../../lib/server-clock.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { channelCardTexts } from '../../messages/channel-messages.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { findCurrentProgram } from '../schedule/current-program.ts';
import { useSite } from '../site/site.ts';

/** The program that is on, by its name alone. */
const CardProgram = ({ channel }: { readonly channel: Channel }) => {
  const { timeZone } = useSite().system;
  const current = findCurrentProgram(channel, timeZone, useMinute(serverNow));
  return (
    current && (
      <>
        <Icon icon={Mic} />
        <VisuallyHidden>{channelCardTexts.currentProgram}</VisuallyHidden>
        <span className="truncated">{current.program.name}</span>
      </>
    )
  );
};

export default CardProgram;
