import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** A path of this page. */
  readonly to: string;
  readonly state?: unknown;
};

/** A step inside the page. The router's own link brings its data loading along: 2 KB that every first visit would pay. */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
};

/** A link that knows when its place, or one below it, is shown. */
export const NavLink = (props: LinkProps) => {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || (props.to !== '/' && pathname.startsWith(`${props.to}/`));
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
};
