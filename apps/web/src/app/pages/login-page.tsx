import { useLocation } from 'react-router';
import { Maintenance } from '../../features/auth/maintenance.tsx';
import { SignIn } from '../../features/auth/sign-in.tsx';
import { useSession } from '../../lib/session/session-context.tsx';
import { useSite } from '../../lib/site.ts';

/** During maintenance it stands in for every page: what is left then is the way in for administrators. */
const LoginPage = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const { maintenanceMode } = useSite().system;
  const isWayIn = pathname === '/login' && !session;
  return maintenanceMode && !isWayIn ? <Maintenance /> : <SignIn />;
};

export default LoginPage;
