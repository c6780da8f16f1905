import type { Channel } from '@airdial/contract/channel/schema';
import { useIsDead } from '../../../entities/player/use-is-dead.ts';
import { useSession } from '../../../entities/session/session-context.tsx';
import { channelDetailTexts } from '../../../messages/channel-messages.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';

type AddressProps = { readonly name: string; readonly address: string | null };

const Address = ({ name, address }: AddressProps) => {
  if (!address) return null;
  return (
    <div>
      <dt className="secondary small">{name}</dt>
      <dd className={styles.address}>
        <ExternalLink href={address} fallback={address}>
          {address}
        </ExternalLink>
      </dd>
    </div>
  );
};

type StatusProps = { readonly channel: Channel; readonly isDead: boolean };

/** Listeners read 'No signal' wherever a channel is silent. */
const Status = ({ channel, isDead }: StatusProps) => {
  const text = channel.isActive ? channelPageTexts.active : channelPageTexts.inactive;
  return (
    <div>
      <dt className="secondary small">{channelPageTexts.status}</dt>
      <dd>
        <span className={styles.status} data-active={channel.isActive && !isDead}>
          {isDead ? channelDetailTexts.noSignal : text}
        </span>
      </dd>
    </div>
  );
};

/** Status and stream address are folded, except for administrators; a silent channel shows its status unfolded. */
export const InformationPanel = ({ channel }: { readonly channel: Channel }) => {
  const isAdmin = useSession()?.user.role === 'admin';
  const isDead = useIsDead(channel);
  const isSilent = isDead || !channel.isActive;
  const status = <Status channel={channel} isDead={isDead} />;
  return (
    <TitledPanel title={channelPageTexts.information}>
      <div className="stack">
        {(isSilent || channel.website) && (
          <dl className="stack">
            {isSilent && status}
            <Address name={channelPageTexts.website} address={channel.website} />
          </dl>
        )}
        <details open={isAdmin}>
          <summary>{channelPageTexts.details}</summary>
          <dl className="stack">
            {!isSilent && status}
            <Address name={channelPageTexts.streamUrl} address={channel.streamUrl} />
          </dl>
        </details>
      </div>
    </TitledPanel>
  );
};
