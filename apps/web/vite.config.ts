import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const API_IN_DEVELOPMENT = 'http://localhost:5000';

const HLS_CHUNK_KB = 1_200;

const ACCOUNT_FORMS =
  /src\/(features\/auth|lib\/form\/(form-errors|form-failure|use-form)|messages\/account-messages|ui\/(form\/(form|labelled-field|text-field|verbatim-field|password-field|email-field)|feedback\/notice))/;

const ADMIN_PARTS =
  /src\/(features\/admin\/(panel|shared)|messages\/(admin-|channel-form-)|lib\/form\/|ui\/(form\/(button-row|draft-notice|edit-conflict|select-field|settings-|switch-field|text-area)|overlay\/confirm-dialog|table\/(data-table|result-count|table-pagination|row-menu|table-loading)|feedback\/status-chip))/;

/** What the screens of listeners share, and the panel with them. */
const MEMBER_PARTS =
  /src\/(ui\/(media\/(dial-arc|track-artwork)|overlay\/(dialog|drawer|is-on-popover|menu|menu-item|use-modal)|feedback\/(failed-state|empty-state|skeleton)|layout\/(external-link|page-heading|panel|stat-tiles|tabs|titled-panel)|table\/(page-numbers|pagination))|lib\/(dates|format-duration|use-error-toast|use-list-focus|use-last-page|use-page-param|form\/form-draft)|app\/pages\/member-page)\./;

/** Both what follows a change of the theme and the screens that take its custom CSS off need them. */
const THEME_PARTS = /src\/entities\/site\/(apply-theme|custom-css|theme-head)/;

/**
 * The first screen is one file, and so are the account's forms and what the panel's tabs share: small shared chunks
 * would each cost a request and their own dictionary.
 */
const FEW_FILES = {
  codeSplitting: {
    groups: [
      { name: 'first', tags: ['$initial' as const], priority: 2 },
      { name: 'member-parts', test: MEMBER_PARTS, priority: 1 },
      { name: 'account-forms', test: ACCOUNT_FORMS },
      { name: 'admin-parts', test: ADMIN_PARTS },
      { name: 'theme', test: THEME_PARTS },
    ],
  },
};

/** Left out, or a browser that obeys the page's policy says so in its console: color-dialog.module.css has its styles. */
const OWN_STYLE_ELEMENT =
  /(\w+)\.innerHTML=('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(.*?)\w+\.appendChild\(\1\)/s;

const colorfulWithoutStyleElement: Plugin = {
  name: 'react-colorful-without-style-element',
  transform(code, id) {
    if (!id.includes('/react-colorful/dist/')) return null;
    if (!OWN_STYLE_ELEMENT.test(code)) this.error('react-colorful writes its <style> in another way now');
    return { code: code.replace(OWN_STYLE_ELEMENT, '$1$3$1'), map: null };
  },
};

const isOfThePanel = (fileName: string): boolean => /\/admin-[^/]*$/.test(fileName);

/** The service worker leaves the panel's files out of what it keeps: no other file may need one of them. */
const panelApart: Plugin = {
  name: 'panel-apart',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || isOfThePanel(file.fileName)) continue;
      const needed = file.imports.filter(isOfThePanel);
      if (needed.length > 0)
        this.error(`${file.fileName} needs ${needed}: look at ADMIN_PARTS and MEMBER_PARTS`);
    }
  },
};

const DISPLAY_NAME = /^\w+\.displayName = "\w+";\n/gm;

/** Named as they are, the router's parts that nobody uses (forms, data loading) could not be left out: 3 KB of them. */
const routerWithoutDisplayNames: Plugin = {
  name: 'react-router-without-display-names',
  transform(code, id) {
    if (!/react-router\/dist\/.*\/dom\/lib\.(js|mjs)$/.test(id)) return null;
    if (!DISPLAY_NAME.test(code)) this.error('react-router names its components in another way now');
    const unnamed = code.replaceAll(DISPLAY_NAME, '');
    return {
      code: unnamed.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
      map: null,
    };
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), colorfulWithoutStyleElement, routerWithoutDisplayNames, panelApart],
  optimizeDeps: { exclude: ['react-colorful'] },
  build: {
    target: isSsrBuild ? 'node24' : 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false }, ...(isSsrBuild ? {} : { output: FEW_FILES }) },
    // Fonts and images stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss' as const,
    // hls.js is as large as it is, and comes only when a channel needs it.
    chunkSizeWarningLimit: HLS_CHUNK_KB,
  },
  // What renders the home page on the server is one self-contained folder, made for production.
  ssr: { noExternal: true as const },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  server: {
    port: 3000,
    proxy: { '/api': API_IN_DEVELOPMENT, '/uploads': API_IN_DEVELOPMENT, '/demo': API_IN_DEVELOPMENT },
  },
}));
