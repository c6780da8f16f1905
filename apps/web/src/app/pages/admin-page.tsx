import { type ComponentType, lazy, Suspense } from 'react';
import { usePlainScreen } from '../../entities/site/custom-css.ts';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { AttentionNote } from '../../features/admin/panel/attention-note.tsx';
import { PanelTabs } from '../../features/admin/panel/panel-tabs.tsx';
import { SummaryCards } from '../../features/admin/panel/summary-cards.tsx';
import { SystemWarnings } from '../../features/admin/panel/system-warnings.tsx';
import { UpdateNote } from '../../features/admin/panel/update-note.tsx';
import { PasswordPrompt } from '../../features/password-prompt/password-prompt.tsx';
import { Redirect, useNavigate } from '../../lib/router.tsx';
import { adminPanelTabs, adminPanelTexts } from '../../messages/admin-panel-messages.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from '../../ui/layout/page.module.css';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ScreenBoundary } from '../error-screens.tsx';
import panel from './admin-page.module.css';

type AdminTab = {
  /** The last segment of the path. */
  readonly key: keyof typeof adminPanelTabs;
  readonly text: string;
  /** Loaded as a chunk of its own. */
  readonly Screen: ComponentType;
};

const ADMIN_TABS: readonly [AdminTab, ...AdminTab[]] = [
  { key: 'users', text: adminPanelTabs.users, Screen: lazy(() => import('./admin-users-page.tsx')) },
  {
    key: 'channels',
    text: adminPanelTabs.channels,
    Screen: lazy(() => import('./admin-channels-page.tsx')),
  },
  { key: 'email', text: adminPanelTabs.email, Screen: lazy(() => import('./admin-email-page.tsx')) },
  { key: 'lastfm', text: adminPanelTabs.lastfm, Screen: lazy(() => import('./admin-lastfm-page.tsx')) },
  { key: 'system', text: adminPanelTabs.system, Screen: lazy(() => import('./admin-system-page.tsx')) },
  { key: 'theme', text: adminPanelTabs.theme, Screen: lazy(() => import('./admin-theme-page.tsx')) },
];

const TabLoading = ({ text }: { readonly text: string }) => (
  <div role="status" aria-label={adminPanelTexts.loading(text)}>
    <Skeleton className={panel.loading} />
  </div>
);

const Panel = ({ tab: { key, text, Screen } }: { readonly tab: AdminTab }) => {
  const navigate = useNavigate();
  usePageTitle(text);
  usePlainScreen();
  return (
    <div className={classNames(styles.page, panel.panel)}>
      <div className={panel.head}>
        <PageHeading title={adminPanelTexts.title} />
        <SummaryCards />
      </div>
      <AttentionNote />
      <SystemWarnings />
      <UpdateNote />
      <PanelTabs tabs={ADMIN_TABS} current={key} onChange={(next) => navigate(`/admin/${next}`)}>
        <ScreenBoundary key={key}>
          <Suspense fallback={<TabLoading text={text} />}>
            <Screen />
          </Suspense>
        </ScreenBoundary>
      </PanelTabs>
      <PasswordPrompt />
    </div>
  );
};

/**
 * Each tab has a path of its own, so that reload and links open it; unknown paths redirect to the
 * first tab.
 */
const AdminPage = ({ path }: { readonly path: string | undefined }) => {
  const tab = ADMIN_TABS.find(({ key }) => key === path);
  return tab ? <Panel tab={tab} /> : <Redirect to={`/admin/${ADMIN_TABS[0].key}`} />;
};

export default AdminPage;
