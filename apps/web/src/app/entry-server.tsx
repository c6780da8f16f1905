import type { BootData } from '@airdial/contract/boot-data';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { createServices } from './services.ts';

const HomeRouter = ({ children }: { readonly children: ReactNode }) => (
  <StaticRouter location="/">{children}</StaticRouter>
);

/** What React writes where a part threw and is left to the browser. */
const GIVEN_UP = '<!--$!-->';

/**
 * The home page as HTML, made from the same data that the page gets: the server writes it into its first answer, so
 * that a visitor sees the channels before any script has come. It holds no inline styles, which the policy would refuse.
 *
 * @throws Error when a part of the page cannot be rendered without a browser
 */
export const renderHome = (bootData: BootData): string => {
  const html = renderToString(
    <StrictMode>
      <App
        services={createServices(bootData, bootData.systemConfig.systemUrl)}
        session={null}
        Router={HomeRouter}
      />
    </StrictMode>,
  );
  if (html.includes(GIVEN_UP)) throw new Error('A part of the home page needs a browser to be rendered');
  return html;
};
