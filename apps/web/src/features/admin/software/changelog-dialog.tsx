import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { softwareTexts } from '../../../messages/software-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { FieldsLoading } from '../../../ui/form/editing/settings-states.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ADMIN } from '../shared/admin-queries.ts';
import { type Block, type Inline, parseChangelog } from './parse-changelog.ts';
import styles from './software.module.css';

const changelogOptions = () =>
  queryOptions<string | null>({
    queryKey: [ADMIN, 'changelog'],
    queryFn: async ({ signal }) => (await api.getChangelog({ signal })).text,
    staleTime: Number.POSITIVE_INFINITY,
  });

const InlineText = ({ inline }: { readonly inline: Inline }) => {
  switch (inline.kind) {
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'link':
      return <ExternalLink href={inline.href}>{inline.text}</ExternalLink>;
    case 'text':
      return inline.text;
  }
};

/** The text of the installation does not change while it is shown, so that positions are keys. */
const Line = ({ content }: { readonly content: readonly Inline[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  content.map((inline, index) => <InlineText key={index} inline={inline} />);

const BlockText = ({ block }: { readonly block: Block }) => {
  switch (block.kind) {
    case 'release':
      return <h3 className={styles.release}>{block.text}</h3>;
    case 'section':
      return <h4>{block.text}</h4>;
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            <li key={index}>
              <Line content={item} />
            </li>
          ))}
        </ul>
      );
  }
};

const Changelog = ({ text }: { readonly text: string }) => {
  const blocks = useMemo(() => parseChangelog(text), [text]);
  return (
    <div className={styles.changelog}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <BlockText key={index} block={block} />
      ))}
    </div>
  );
};

const Content = () => {
  const { data: text, isLoadingError, refetch } = useQuery(changelogOptions());
  if (isLoadingError)
    return (
      <FailedState
        title={softwareTexts.loadFailed}
        hint={softwareTexts.failedHint}
        retryText={adminPanelTexts.tryAgain}
        onRetry={() => void refetch()}
        alert
      />
    );
  if (text === undefined) return <FieldsLoading text={softwareTexts.loading} />;
  return text === null ? <EmptyState title={softwareTexts.noChangelog} /> : <Changelog text={text} />;
};

/** What has changed in the versions up to the installed one. */
export const ChangelogDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={softwareTexts.changelogTitle} size="medium" onClose={onClose}>
    <Content />
  </Dialog>
);
