import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** A path of this site. */
  readonly to: string;
  readonly state?: unknown;
};

/** Whether a click asks for nothing but to follow the link: no other tab, window or menu. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link within the site. */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        // A link to where one is adds no step to the history.
        navigate(to, { state, replace: pathname + search + hash === to });
      }}
    />
  );
};

/** A link that marks itself when its path, or one below it, is the current one. */
export const NavLink = (props: LinkProps) => {
  const { pathname } = useLocation();
  const isCurrent = pathname === props.to || (props.to !== '/' && pathname.startsWith(`${props.to}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
};
