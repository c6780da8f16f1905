import {
  DEFAULT_ACCENT_COLOR,
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
  DEFAULT_TAGLINE,
  DEFAULT_THEME_VERSION,
} from '@airdial/contract/limits';
import type { Theme } from '@airdial/contract/theme/schema';

const SANS = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

/** White on the accent's orange reaches only 2.2:1, hence its dark text. */
const colorPalette: Theme['colorPalette'] = {
  primary: { main: DEFAULT_PRIMARY_COLOR, light: '#5b9fe3', dark: '#125aa3', contrastText: '#ffffff' },
  secondary: { main: DEFAULT_SECONDARY_COLOR, light: '#ea5c8c', dark: '#a8003c', contrastText: '#ffffff' },
  accent: { main: DEFAULT_ACCENT_COLOR, light: '#ffb74d', dark: '#ef7f00', contrastText: '#211400' },
  background: { default: '#f5f6f8', paper: '#ffffff', dark: '#14161b', darkPaper: '#1d2027' },
  text: {
    primary: '#191c22',
    secondary: '#535965',
    disabled: '#8e95a1',
    darkPrimary: '#eceef2',
    darkSecondary: '#aab0bc',
  },
  error: { main: '#c62828', light: '#e57373', dark: '#8e1c1c' },
  warning: { main: '#e07a00', light: '#ffb04c', dark: '#9a5400' },
  info: { main: '#0277bd', light: '#4fa9de', dark: '#01507f' },
  success: { main: '#2e7d32', light: '#6abf6e', dark: '#1b5420' },
};

/** Sizes grow by about 1.2 a step. */
const typography: Theme['typography'] = {
  fontFamily: {
    primary: SANS,
    secondary: SANS,
    monospace: 'ui-monospace, "Cascadia Code", "Menlo", monospace',
  },
  fontSize: {
    xs: '0.75rem',
    sm: '0.875rem',
    base: '1rem',
    lg: '1.2rem',
    xl: '1.44rem',
    '2xl': '1.728rem',
    '3xl': '2.074rem',
    '4xl': '2.488rem',
  },
  fontWeight: { light: 300, normal: 400, medium: 500, semibold: 600, bold: 700 },
  lineHeight: { tight: 1.2, normal: 1.5, relaxed: 1.7 },
};

const componentStyles: Theme['componentStyles'] = {
  button: { borderRadius: '10px', textTransform: 'none', fontWeight: 600 },
  input: { borderRadius: '10px' },
  card: {
    borderRadius: '16px',
    boxShadow: '0 1px 2px rgb(16 24 40 / 0.06), 0 4px 16px rgb(16 24 40 / 0.06)',
  },
  navigation: { background: null, text: null, darkBackground: null, darkText: null, height: '64px' },
};

const homePageContent: Theme['homePageContent'] = {
  heroTitle: 'Every channel has a number. Find yours.',
  heroSubtitle: 'Live radio, one press away.',
  heroDescription:
    'Walk the dial, press play and hear it at once. With an account you keep your favorite channels and the songs you like.',
  featuresTitle: 'Made for listening',
  aboutTitle: 'About this radio',
  aboutText:
    'An independent web radio: numbered channels, real stations, and nothing between you and the music.',
  bannerText: '',
  bannerVisible: false,
};

/** Applied until an administrator activates another, and when the active theme cannot be loaded. */
export const defaultTheme: Theme = {
  _id: 'default',
  name: 'default',
  displayName: 'Airdial',
  description: 'Calm surfaces in light and dark, with the artwork in front.',
  isActive: true,
  isDefault: true,
  version: DEFAULT_THEME_VERSION,
  customCSS: '',
  colorPalette,
  typography,
  advanced: {
    borderRadius: { small: '6px', medium: '10px', large: '16px' },
    transitions: { fast: '120ms', normal: '200ms', slow: '400ms' },
  },
  componentStyles,
  logoAssets: {
    fullLogo: { light: null, dark: null },
    isotype: { light: null, dark: null },
    favicon: null,
  },
  branding: { brandName: null, tagline: DEFAULT_TAGLINE },
  pwaConfig: {
    name: '',
    shortName: '',
    description: 'Numbered radio channels, one press away.',
    themeColor: DEFAULT_PRIMARY_COLOR,
    backgroundColor: '#f5f6f8',
  },
  homePageContent,
};
