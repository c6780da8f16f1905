import { useLocation } from 'react-router';
import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { Maintenance } from '../../features/auth/maintenance.tsx';
import { SignIn } from '../../features/auth/sign-in.tsx';

/** During maintenance it stands in for every page: what is left then is the way in for administrators. */
const LoginPage = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const { maintenanceMode } = useSite().system;
  const isWayIn = pathname === '/login' && !session;
  return maintenanceMode && !isWayIn ? <Maintenance /> : <SignIn />;
};

export default LoginPage;
