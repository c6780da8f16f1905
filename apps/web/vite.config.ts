import { SERVER_PATHS } from '@airdial/contract/server-paths';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiCalls } from './build/api-calls.ts';
import { toGlobalClassName } from './build/class-names.ts';
import { customMedia } from './build/custom-media.ts';

/** Where `npm run dev` serves all but the page. */
const SERVER_IN_DEVELOPMENT = `http://127.0.0.1:${process.env.PORT || 5000}`;

const HLS_CHUNK_KB = 1_200;

/**
 * Matches the files that lie in one of these folders of `src/`, but not those of their subfolders.
 */
const inFolders = (...folders: readonly string[]): RegExp => new RegExp(`/src/(${folders.join('|')})/[^/]+$`);

const OUTPUT = {
  // The first screen names every later file, and no compression shortens a hash.
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
  // A group takes its folders' modules and what they import, unless a group of higher priority has taken it already.
  // Few large files are faster than many small ones, which each cost a request and their own compression dictionary.
  codeSplitting: {
    groups: [
      { name: 'first', tags: ['$initial' as const], priority: 3 },
      {
        name: 'account-forms',
        test: inFolders('features/auth', 'features/password-prompt', 'lib/form', 'ui/form'),
        priority: 2,
      },
      {
        name: 'member-parts',
        test: inFolders(
          'entities/channel',
          'entities/dial',
          'entities/favorite',
          'entities/player',
          'entities/schedule',
          'entities/session',
          'lib',
          'ui/feedback',
          'ui/layout',
          'ui/media',
          'ui/overlay',
        ),
        priority: 1,
      },
      {
        name: 'admin-parts',
        test: inFolders(
          'features/admin/panel',
          'features/admin/shared',
          'lib/form/editing',
          'ui/form/editing',
          'ui/table',
        ),
      },
      { name: 'dial-parts', test: inFolders('features/dial') },
      // The first screen names every later file: one for the icons and small modules that several of them share.
      {
        name: 'shared',
        test: /\/(@lucide\/icons|@tanstack|app\/shell|packages\/contract|src\/messages)\//,
        minShareCount: 2,
      },
      { name: 'player-parts', test: inFolders('features/player') },
      // The call has two importers, and a chunk of its own would cost a request.
      { name: 'theme', test: /\/src\/entities\/site\/[^/]+$|\/getPublicSystemConfig$/ },
    ],
  },
};

const isPanelFile = (fileName: string): boolean => /\/admin-[^/]*$/.test(fileName);

/** The service worker does not cache the panel's files, so no other file may need one of them. */
const isolatePanel: Plugin = {
  name: 'panel-apart',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || isPanelFile(file.fileName)) continue;
      const needed = file.imports.filter(isPanelFile);
      if (needed.length > 0)
        this.error(`${file.fileName} needs ${needed}: change the folders of its groups, or move the module`);
    }
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [apiCalls, react(), isolatePanel],
  css: { postcss: { plugins: [customMedia] }, modules: { generateScopedName: toGlobalClassName } },
  build: {
    target: isSsrBuild ? 'node24' : 'es2023',
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    // Also for the server, which keeps the text of its modules in memory.
    minify: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // A constant stands where it is used: 0.4 KB less of the first screen.
      optimization: { inlineConst: true },
      ...(isSsrBuild ? {} : { output: OUTPUT }),
    },
    // The content security policy allows no data: fonts, so fonts and images stay files.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss' as const,
    // hls.js is loaded only for channels that need it.
    chunkSizeWarningLimit: HLS_CHUNK_KB,
  },
  // The server-side renderer of the home page bundles its dependencies and runs in production mode
  // only.
  ssr: { noExternal: true as const },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  server: {
    port: 3000,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [`^${path}(?=[/?]|$)`, SERVER_IN_DEVELOPMENT])),
  },
}));
