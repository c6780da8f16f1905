import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { userCountsOptions } from '../shared/admin-queries.ts';

export type PanelTab<Key extends string> = { readonly key: Key; readonly text: string };

type PanelTabsProps<Key extends string> = {
  readonly tabs: readonly PanelTab<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
  readonly children: ReactNode;
};

/** The tab of the users shows how many accounts wait for validation. */
export const PanelTabs = <Key extends string>({ tabs, ...rest }: PanelTabsProps<Key>) => {
  const { data: counts } = useQuery(userCountsOptions());
  const waiting = counts?.pendingUsers ?? 0;
  const toText = ({ key, text }: PanelTab<Key>): string =>
    key === 'users' && waiting > 0 ? adminPanelTexts.withWaiting(text, waiting) : text;
  return (
    <Tabs
      {...rest}
      label={adminPanelTexts.title}
      tabs={tabs.map((tab) => ({ key: tab.key, text: toText(tab) }))}
    />
  );
};
