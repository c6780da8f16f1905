import Search from '@lucide/icons/icons/search';
import { type RefObject, useState } from 'react';
import { directoryTexts } from '../../../../messages/directory-messages.ts';
import { streamFinderTexts } from '../../../../messages/stream-finder-messages.ts';
import { Tabs } from '../../../../ui/layout/tabs.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import type { Preview } from '../import/import-rows.ts';
import { DirectorySearch } from './directory-search.tsx';
import styles from './stream-finder.module.css';
import { StreamFinder } from './stream-finder.tsx';
import { useChoice } from './use-choice.ts';
import type { SearchForm } from './use-search-form.tsx';

export type FinderActions = {
  /** The host of the public directory; null: there is none. */
  readonly directoryHost: string | null;
  /** Several channels are being added as an import. */
  readonly onImport: (jobId: string) => void;
  /** Shows several channels as the preview of an import. */
  readonly onPreview: (preview: Preview) => void;
};

type ChannelFinderProps = FinderActions & {
  /** The form that a choice fills in, in which the finder stands. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly searchForm: SearchForm;
  /** Confirms that typed input may be lost. */
  readonly mayDiscard: () => boolean;
};

const TABS = [
  { key: 'address', text: directoryTexts.byAddress },
  { key: 'directory', text: directoryTexts.byDirectory },
] as const;

const Searches = ({ form, directoryHost, ...actions }: ChannelFinderProps) => {
  const choice = useChoice(form);
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('address');
  if (directoryHost === null) return <StreamFinder {...actions} choice={choice} />;
  return (
    <Tabs label={directoryTexts.finder} tabs={TABS} current={tab} onChange={setTab}>
      <div className={styles.panel}>
        {tab === 'address' ? (
          <StreamFinder {...actions} choice={choice} />
        ) : (
          <DirectorySearch {...actions} host={directoryHost} choice={choice} />
        )}
      </div>
    </Tabs>
  );
};

/** Finds channels: at an address that is pasted, or in the public directory. Folded away until it is opened. */
export const ChannelFinder = (props: ChannelFinderProps) => {
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <details className={styles.finder} onToggle={() => setHasOpened(true)}>
      <summary className={styles.line}>
        <Icon icon={Search} />
        {streamFinderTexts.line(props.directoryHost !== null)}
      </summary>
      {hasOpened && (
        <div className={styles.panel}>
          <Searches {...props} />
        </div>
      )}
    </details>
  );
};
