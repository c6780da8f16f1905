import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BootData } from '@airdial/contract/boot-data';
import type { Logger } from 'pino';
import { StartupError } from '../lib/startup-error.ts';

/** Renders the home page as HTML. */
export type RenderHome = (bootData: BootData) => string;

type RendererModule = { readonly renderHome: RenderHome };

/** The folder in the build with what runs on the server. */
export const RENDERER_FOLDER = 'server';

/**
 * Loads the renderer of the web build. When it fails, the error is logged and the visitor gets an
 * empty page, which its script then renders in the browser.
 *
 * @param webRoot the folder with the build
 */
export async function loadHomeRenderer(webRoot: string, logger: Logger): Promise<RenderHome> {
  const file = pathToFileURL(join(webRoot, RENDERER_FOLDER, 'entry-server.js')).href;
  const { renderHome } = (await import(file).catch((cause: unknown) => {
    throw StartupError.failure('The web page is not built yet. Start with: npm start', cause);
  })) as RendererModule;
  return (bootData) => {
    try {
      return renderHome(bootData);
    } catch (error) {
      logger.error({ err: error }, 'the home page could not be rendered');
      return '';
    }
  };
}
