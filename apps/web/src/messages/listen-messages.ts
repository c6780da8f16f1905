/** How a channel plays in other programs. */
export const listenTexts = {
  title: 'Listen elsewhere',
  intro: 'In players, radios and other programs: this address stays the same, also when the station moves.',
  copy: 'Copy',
  copied: 'Address copied to clipboard',
  notCopied: 'The browser does not let the page copy. Select the address to copy it.',
  code: 'QR code',
  codeOf: (address: string): string => `QR code of ${address}`,
  how: 'How to add it',
  programs: (address: string, site: string): readonly (readonly [program: string, text: string])[] => [
    ['VLC', 'Media, Open Network Stream, and paste the address.'],
    ['mpd', `mpc add ${address}`],
    [
      'Kodi',
      `Add ${address}.m3u as a favorite, or the whole dial ${site}/listen.m3u in PVR IPTV Simple Client.`,
    ],
    [
      'Lyrion Music Server',
      `Favorites, New favorite, with the address; the whole dial is ${site}/listen.opml.`,
    ],
    ['Home Assistant, Music Assistant', 'Add a radio station by its URL, with the address.'],
    ['ESP32 radios', `${site}/listen.tsv is a playlist for yoRadio and its kin.`],
    [
      'Hardware radios',
      'Add a station by its URL, with the address, on the website of the radio or of its maker.',
    ],
  ],
} as const;
