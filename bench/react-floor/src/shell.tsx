import { useRef, useState } from 'react';
import { DialIcon, MenuIcon, ModeIcon } from './icons.tsx';

const LINKS = [
  ['/', 'Home'],
  ['/login', 'Login'],
  ['/register', 'Register'],
] as const;

const MODE_KEY = 'theme-mode';

const Links = () => (
  <nav aria-label="Main">
    {LINKS.map(([href, text]) => (
      <a key={href} href={href} aria-current={location.pathname === href ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);

const ModeButton = () => {
  const [mode, setMode] = useState(() => localStorage.getItem(MODE_KEY) ?? 'light');
  document.documentElement.dataset.mode = mode;
  const other = mode === 'dark' ? 'light' : 'dark';
  const toggle = () => {
    localStorage.setItem(MODE_KEY, other);
    setMode(other);
  };
  return (
    <button type="button" className="icon" aria-label={`Switch to ${other} mode`} onClick={toggle}>
      <ModeIcon />
    </button>
  );
};

const Brand = () => (
  <a href="/" className="brand">
    <DialIcon />
    Airdial
  </a>
);

export const Header = () => {
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <header>
      <button
        type="button"
        className="icon menu"
        aria-label="Open menu"
        onClick={() => drawer.current?.showModal()}
      >
        <MenuIcon />
      </button>
      <Brand />
      <Links />
      <ModeButton />
      <dialog ref={drawer} className="drawer" aria-label="Menu">
        <button type="button" onClick={() => drawer.current?.close()}>
          Close
        </button>
        <Links />
      </dialog>
    </header>
  );
};

export const Footer = () => (
  <footer>
    <Brand />
    <p className="quiet">© {new Date().getFullYear()} Airdial. All rights reserved.</p>
  </footer>
);
