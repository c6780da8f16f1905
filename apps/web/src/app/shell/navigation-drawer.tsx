import { DRAWER_WIDTH_PX } from '@airdial/contract/limits';
import X from '@lucide/icons/icons/x';
import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { shellTexts } from '../../messages/app-messages.ts';
import { drawerTexts } from '../../messages/drawer-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { useCloseOnLeave } from '../../ui/overlay/use-close-on-leave.ts';
import { Brand } from './brand.tsx';
import { LockableLink } from './lockable-link.tsx';
import styles from './navigation-drawer.module.css';
import { NAVIGATION_ICONS } from './navigation-icons.ts';
import { type NavigationItem, navigationItems } from './navigation-items.ts';

type DrawerLinkProps = { readonly item: NavigationItem; readonly onClick: () => void };

const DrawerLink = ({ item, onClick }: DrawerLinkProps) => {
  return (
    <LockableLink item={item} className={styles.item} onClick={onClick}>
      <Icon icon={NAVIGATION_ICONS[item.to]} strokeWidth={1.75} />
      {item.text}
    </LockableLink>
  );
};

const NavigationDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const user = useSession()?.user ?? null;
  const { system } = useSite();
  useCloseOnLeave(onClose);
  return (
    <Drawer label={drawerTexts.label} widthPx={DRAWER_WIDTH_PX} onClose={onClose}>
      <div className={styles.head}>
        <Brand />
        <IconButton label={drawerTexts.close} icon={<Icon icon={X} />} onClick={onClose} />
      </div>
      {user && (
        <div className={styles.person}>
          <p className={styles.name}>{user.fullName}</p>
          <p className="secondary small">{user.email}</p>
        </div>
      )}
      <nav aria-label={shellTexts.navigation} className={styles.items}>
        {navigationItems(user, system).map((item) => (
          <DrawerLink key={item.to} item={item} onClick={onClose} />
        ))}
      </nav>
    </Drawer>
  );
};

export default NavigationDrawer;
