import { type RefObject, useState } from 'react';
import { directoryTexts } from '../../../../messages/directory-messages.ts';
import { Tabs } from '../../../../ui/layout/tabs.tsx';
import type { Preview } from '../import/import-rows.ts';
import { DirectorySearch } from './directory-search.tsx';
import styles from './stream-finder.module.css';
import { StreamFinder } from './stream-finder.tsx';
import { useChoice } from './use-choice.ts';

export type FinderActions = {
  /** The host of the public directory; null: there is none. */
  readonly directoryHost: string | null;
  /** Several channels are being added as an import. */
  readonly onImport: (jobId: string) => void;
  /** Shows several channels as the preview of an import. */
  readonly onPreview: (preview: Preview) => void;
};

type ChannelFinderProps = FinderActions & {
  /** The form that a choice fills in. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Confirms that typed input may be lost. */
  readonly mayDiscard: () => boolean;
};

const TABS = [
  { key: 'address', text: directoryTexts.byAddress },
  { key: 'directory', text: directoryTexts.byDirectory },
] as const;

/** Finds channels: at an address that is pasted, or in the public directory. */
export const ChannelFinder = ({ form, directoryHost, ...actions }: ChannelFinderProps) => {
  const choice = useChoice(form);
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('address');
  if (directoryHost === null)
    return (
      <div className={styles.finder}>
        <StreamFinder {...actions} choice={choice} />
      </div>
    );
  return (
    <div className={styles.finder}>
      <Tabs label={directoryTexts.finder} tabs={TABS} current={tab} onChange={setTab}>
        <div className={styles.panel}>
          {tab === 'address' ? (
            <StreamFinder {...actions} choice={choice} />
          ) : (
            <DirectorySearch {...actions} host={directoryHost} choice={choice} />
          )}
        </div>
      </Tabs>
    </div>
  );
};
