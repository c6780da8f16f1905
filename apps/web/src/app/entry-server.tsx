import type { BootData } from '@airdial/contract/boot-data';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { HomeRouter } from '../lib/router.tsx';
import { App } from './app.tsx';
import { createServices } from './services.ts';

/** React's marker for a Suspense boundary that threw and is left to the browser. */
const CLIENT_RENDER_MARKER = '<!--$!-->';

/**
 * Renders the home page from the boot data, so that visitors see the channels before any script has
 * loaded. The HTML contains no inline styles, which the content security policy would refuse.
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
  if (html.includes(CLIENT_RENDER_MARKER))
    throw new Error('A part of the home page needs a browser to be rendered');
  return html;
};
