import { appErrors } from '@airdial/contract/messages/app-messages';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button } from '../ui/button.tsx';
import { DialArc } from '../ui/dial-arc.tsx';
import styles from './error-screens.module.css';

const ICON_PX = 18;

const ErrorScreen = ({ title }: { readonly title: string }) => (
  <div role="alert" className={styles.screen}>
    <DialArc needleDeg={-75} />
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>
      The page stumbled over an error of its own. Loading it again usually puts it right.
    </p>
    <Button look="filled" size="large" onClick={() => location.reload()}>
      <RefreshCw size={ICON_PX} aria-hidden />
      {appErrors.reloadPage}
    </Button>
  </div>
);

export const RouteErrorScreen = () => <ErrorScreen title={appErrors.routeError} />;
export const RenderErrorScreen = () => <ErrorScreen title={appErrors.renderError} />;
