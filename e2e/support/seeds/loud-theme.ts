import type { ThemeBody } from '../api/theme-api.ts';

/** A theme whose values all differ from each other and from the default theme's. */
export const LOUD: ThemeBody = {
  colorPalette: {
    primary: { main: '#0a6b2d', light: '#3fd07a', dark: '#06401b', contrastText: '#fffbe0' },
    secondary: { main: '#7a1fa2', light: '#c77ae0', dark: '#4a0f66', contrastText: '#ffe9ff' },
    accent: { main: '#ffd000', light: '#fff3a0', dark: '#e0b000', contrastText: '#201800' },
    background: { default: '#fff4e6', paper: '#fffdf5', dark: '#06121f', darkPaper: '#0b1e33' },
    text: {
      primary: '#201008',
      secondary: '#5a3a20',
      disabled: '#b09a80',
      darkPrimary: '#e6f4ff',
      darkSecondary: '#9fc4e0',
    },
    error: { main: '#d10046', light: '#ff8fb0', dark: '#7d002a' },
    warning: { main: '#c76b00', light: '#ffbf66', dark: '#6b3a00' },
    info: { main: '#006bd1', light: '#7fc0ff', dark: '#003a75' },
    success: { main: '#1d8f00', light: '#8fe07a', dark: '#0f4d00' },
  },
  typography: {
    fontFamily: {
      primary: 'Georgia, serif',
      secondary: 'Courier, monospace',
      monospace: 'Impact, sans-serif',
    },
    fontSize: {
      xs: '11px',
      sm: '15px',
      base: '17px',
      lg: '21px',
      xl: '25px',
      '2xl': '29px',
      '3xl': '33px',
      '4xl': '41px',
    },
    fontWeight: { light: 310, normal: 410, medium: 510, semibold: 610, bold: 810 },
    lineHeight: { tight: 1.1, normal: 1.4, relaxed: 1.9 },
  },
  advanced: {
    borderRadius: { small: '3px', medium: '5px', large: '7px' },
    transitions: { fast: '110ms', normal: '220ms', slow: '440ms' },
  },
  componentStyles: {
    button: { borderRadius: '1px', textTransform: 'uppercase', fontWeight: 710 },
    input: { borderRadius: '2px' },
    card: { borderRadius: '4px', boxShadow: '0 0 0 2px #c77ae0' },
    navigation: {
      background: '#123456',
      text: '#fedcba',
      darkBackground: '#654321',
      darkText: '#abcdef',
      height: '72px',
    },
  },
  branding: { brandName: 'Radio Loud', tagline: 'Louder than yours' },
  pwaConfig: {
    name: 'Radio Loud App',
    shortName: 'Loud',
    description: 'An app that shouts',
    themeColor: '#aa1122',
    backgroundColor: '#221100',
  },
  homePageContent: {
    heroTitle: 'A title of our own',
    heroSubtitle: 'A subtitle of our own',
    heroDescription: 'A description of our own',
    featuresTitle: 'Reasons of our own',
    aboutTitle: 'About ourselves',
    aboutText: 'A story of our own',
    bannerText: 'A banner of our own',
    bannerVisible: true,
  },
};
