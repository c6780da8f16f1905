import type { ReactNode } from 'react';

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden
  >
    {children}
  </svg>
);

export const DialIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 12l5-5" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M4 6h16M4 12h16M4 18h16" />
  </Icon>
);

export const ModeIcon = () => (
  <Icon>
    <path d="M21 13A9 9 0 1 1 11 3a7 7 0 0 0 10 10z" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M7 4l13 8-13 8z" fill="currentColor" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M8 4v16M16 4v16" strokeWidth="4" />
  </Icon>
);

export const HeadphonesIcon = () => (
  <Icon>
    <path d="M4 18v-6a8 8 0 0 1 16 0v6M4 14h3v6H4zM17 14h3v6h-3z" />
  </Icon>
);
