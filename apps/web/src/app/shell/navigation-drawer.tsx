import { DRAWER_WIDTH_PX } from '@airdial/contract/limits';
import House from 'lucide-react/icons/house';
import LogIn from 'lucide-react/icons/log-in';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { NavLink } from 'react-router';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Brand } from './brand.tsx';
import styles from './navigation-drawer.module.css';
import { VISITOR_LINKS } from './navigation-items.ts';

const ICON_PX = 22;
const ICONS = { '/': House, '/login': LogIn, '/register': UserPlus };

const NavigationDrawer = ({ onClose }: { readonly onClose: () => void }) => (
  <Drawer label="Menu" widthPx={DRAWER_WIDTH_PX} onClose={onClose}>
    <div className={styles.head}>
      <Brand />
      <IconButton label="Close menu" icon={<X size={ICON_PX} />} onClick={onClose} />
    </div>
    <nav aria-label="Main" className={styles.items}>
      {VISITOR_LINKS.map(({ to, text }) => {
        const Icon = ICONS[to];
        return (
          <NavLink key={to} to={to} end className={styles.item ?? ''} onClick={onClose}>
            <Icon size={ICON_PX} strokeWidth={1.75} aria-hidden />
            {text}
          </NavLink>
        );
      })}
    </nav>
  </Drawer>
);

export default NavigationDrawer;
