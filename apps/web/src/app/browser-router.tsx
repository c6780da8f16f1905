import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

const history = createBrowserHistory({ v5Compat: true });
const read = () => ({ location: history.location, navigationType: history.action });

/**
 * React Router's own `BrowserRouter` stands in a module with its forms and data loading, which would
 * come along: 3 KB of the first screen.
 */
export const BrowserRouter = ({ children }: { readonly children: ReactNode }) => {
  const [current, setCurrent] = useState(read);
  useLayoutEffect(() => history.listen(() => startTransition(() => setCurrent(read()))), []);
  return (
    <Router {...current} navigator={history}>
      {children}
    </Router>
  );
};
