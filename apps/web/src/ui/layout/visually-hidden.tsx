import type { ComponentProps, ReactNode } from 'react';

/** For screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className="visually-hidden" />
);

/** The page's heading where its content needs no visible one. */
export const HiddenHeading = ({ children }: { readonly children: ReactNode }) => (
  <h1 className="visually-hidden">{children}</h1>
);
