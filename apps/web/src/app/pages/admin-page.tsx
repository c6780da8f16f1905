import { Suspense } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { usePlainScreen } from '../../entities/site/custom-css.ts';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { PanelTabs } from '../../features/admin/panel/panel-tabs.tsx';
import { SummaryCards } from '../../features/admin/panel/summary-cards.tsx';
import { adminPanelTexts } from '../../messages/admin-panel-messages.ts';
import styles from '../../ui/layout/page.module.css';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ADMIN_TABS, type AdminTab } from '../admin-tabs.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { RouteErrorScreen } from '../error-screens.tsx';

const Panel = ({ tab: { key, text, Screen } }: { readonly tab: AdminTab }) => {
  const navigate = useNavigate();
  usePageTitle(text);
  usePlainScreen();
  return (
    <div className={styles.page}>
      <PageHeading title={adminPanelTexts.title} />
      <SummaryCards />
      <PanelTabs tabs={ADMIN_TABS} current={key} onChange={(next) => void navigate(`/admin/${next}`)}>
        <ErrorBoundary key={key} fallback={<RouteErrorScreen />}>
          <Suspense>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </PanelTabs>
    </div>
  );
};

/** Each tab has an address of its own, so that a reload or a link lands on it; what leads nowhere leads to the first. */
const AdminPage = () => {
  const { '*': path } = useParams();
  const tab = ADMIN_TABS.find(({ key }) => key === path);
  return tab ? <Panel tab={tab} /> : <Navigate to={`/admin/${ADMIN_TABS[0].key}`} replace />;
};

export default AdminPage;
