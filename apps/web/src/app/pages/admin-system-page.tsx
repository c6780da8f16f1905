import { Backups } from '../../features/admin/backups/backups.tsx';
import { Software } from '../../features/admin/software/software.tsx';
import { SystemSettings } from '../../features/admin/system/system-settings.tsx';
import { useUrlParams } from '../../lib/use-url-params.ts';
import { adminPanelTabs, systemParts } from '../../messages/admin-panel-messages.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';

const PART = 'part';
const SCREENS = { settings: SystemSettings, backups: Backups, software: Software } as const;
type Part = keyof typeof SCREENS;
const PARTS = (Object.keys(SCREENS) as Part[]).map((key) => ({ key, text: systemParts[key] }));

/** Backups and software have a place of their own: settings that fail to load do not hide them. */
const AdminSystemPage = () => {
  const [params, changeParams] = useUrlParams();
  const current = PARTS.find(({ key }) => key === params.get(PART))?.key ?? 'settings';
  const Screen = SCREENS[current];
  const show = (key: Part) =>
    changeParams(() => new URLSearchParams(key === 'settings' ? {} : { [PART]: key }), { replace: true });
  return (
    <div className="stack gap-5">
      <Tabs label={adminPanelTabs.system} tabs={PARTS} current={current} onChange={show}>
        <Screen />
      </Tabs>
    </div>
  );
};

export default AdminSystemPage;
