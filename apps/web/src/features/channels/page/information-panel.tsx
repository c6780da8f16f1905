import type { Channel } from '@airdial/contract/channel/schema';
import { useIsDead } from '../../../entities/player/use-is-dead.ts';
import { toHttpUrl } from '../../../lib/safe-url.ts';
import { channelDetailTexts } from '../../../messages/channel-messages.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';

type AddressProps = { readonly name: string; readonly address: string | null };

/** A URL that must not become a link (`javascript:`) shows as text. */
const Address = ({ name, address }: AddressProps) => {
  if (!address) return null;
  const href = toHttpUrl(address);
  return (
    <div>
      <dt className="secondary small">{name}</dt>
      <dd className={styles.address}>
        {href ? <ExternalLink href={href}>{address}</ExternalLink> : address}
      </dd>
    </div>
  );
};

/** Listeners read 'No signal' wherever a channel is silent. */
const Status = ({ channel }: { readonly channel: Channel }) => {
  const isDead = useIsDead(channel);
  const text = channel.isActive ? channelPageTexts.active : channelPageTexts.inactive;
  return (
    <span className={styles.status} data-active={channel.isActive && !isDead}>
      {isDead ? channelDetailTexts.noSignal : text}
    </span>
  );
};

export const InformationPanel = ({ channel }: { readonly channel: Channel }) => (
  <TitledPanel title={channelPageTexts.information}>
    <dl className="stack">
      <div>
        <dt className="secondary small">{channelPageTexts.status}</dt>
        <dd>
          <Status channel={channel} />
        </dd>
      </div>
      <Address name={channelPageTexts.website} address={channel.website} />
      <Address name={channelPageTexts.streamUrl} address={channel.streamUrl} />
    </dl>
  </TitledPanel>
);
