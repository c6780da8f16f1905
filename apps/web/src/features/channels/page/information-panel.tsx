import type { Channel } from '@airdial/contract/channel/schema';
import { toHttpUrl } from '../../../lib/safe-url.ts';
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

export const InformationPanel = ({ channel }: { readonly channel: Channel }) => (
  <TitledPanel title={channelPageTexts.information}>
    <dl className="stack">
      <div>
        <dt className="secondary small">{channelPageTexts.status}</dt>
        <dd>
          <span className={styles.status} data-active={channel.isActive}>
            {channel.isActive ? channelPageTexts.active : channelPageTexts.inactive}
          </span>
        </dd>
      </div>
      <Address name={channelPageTexts.website} address={channel.website} />
      <Address name={channelPageTexts.streamUrl} address={channel.streamUrl} />
    </dl>
  </TitledPanel>
);
