import { parseMarkup } from '../../../lib/untrusted-input/parse-markup.ts';

export type PageLinks = {
  readonly title: string | null;
  /** The address of the largest icon that the page names. */
  readonly icon: string | null;
  /** Addresses that the page itself labels as streams or playlists. */
  readonly media: readonly string[];
  /** Addresses that look like streams or playlists, by their path. */
  readonly guesses: readonly string[];
  /** Links that look like streams by their server or their text. */
  readonly streams: readonly string[];
  /** Pages that may hold the player. */
  readonly players: readonly string[];
};

const PLAYLIST_TYPE = /mpegurl|scpls|xspf|x-ms-(?:asf|asx|wax|wvx)/i;
const AUDIO_TYPE = /^(?:audio|application)\/(?:mpeg|mp3|aacp?|x-aac|ogg|opus|flac)\b/i;
const MEDIA_PATH = /\.(?:m3u8?|pls|xspf|asx|wax|mp3|aac|aacp|ogg|oga|opus|flac)$/i;
const STREAM_PATH =
  /^\/(?:;|stream\/?$|stream\/\d{1,4}\/?$|listen\/[^/]{1,100}\/|radio\/\d{1,5}\/|live\/?$)/i;
const MAY_BE_STREAM = /\.(?:m3u|pls|xspf|asx|wax|mp3|aac|og[ga]|opus|flac)|\/(?:;|stream|listen|radio|live)/i;
const PLAYER_WORDS = /\b(?:listen|player|webplayer|live|tune in|hören|écouter|escuchar|ascolta|luister)\b/i;
/** A port of its own, or a name that stream servers have. */
const STREAM_HOST =
  /^(?:https?:)?\/\/(?:[^/?#]{1,200}:\d{4,5}(?![^/?#])|(?:audio|cast|edge|ice|icecast|listen|live|radio|shoutcast|stream(?:er|ing|s)?)\d{0,3}[.-])/i;
const STREAM_WORDS =
  /\b(?:mp3|aac\+?|ogg|opus|flac|hls|icecast|shoutcast|(?:live)?stream|\d{2,3} ?kb(?:ps|it))/i;
const DATA_ATTRIBUTES = [
  'data-src',
  'data-url',
  'data-stream',
  'data-stream-url',
  'data-audio',
  'data-file',
  'data-mp3',
];
const META_MEDIA = new Set(['og:audio', 'og:audio:url', 'og:audio:secure_url', 'twitter:player:stream']);
/** The best first. */
const ICON_RANKS = ['og:image', 'apple-touch-icon', 'icon'] as const;
/** A longer link, or quoted text in a script, is not the address of a stream. */
const ADDRESS_MAX_CHARS = 500;
const PLAYERS_MAX_COUNT = 3;
const STREAMS_MAX_COUNT = 5;
const LINKS_MAX_COUNT = 200;

type Anchor = { readonly href: string; text: string };

/** Finds what a web page plays: elements, links, and addresses in its scripts. @param base the URL of the page */
export async function parsePage(text: string, base: string): Promise<PageLinks> {
  const media = new LinkSet(base);
  const guesses = new LinkSet(base);
  const streams = new LinkSet(base);
  const players = new LinkSet(base);
  const icons = new Map<string, string>();
  const titles: string[] = [];
  let inside: string | null = null;
  let isAudio = false;
  let anchor: Anchor | null = null;
  const addGuess = (address: string) => {
    if (looksLikeStream(address, media.base)) guesses.add(address);
  };
  await parseMarkup(text, {
    onOpen(name, attributes) {
      inside = name;
      const { src = '', href = '', type = '' } = attributes;
      for (const attribute of DATA_ATTRIBUTES) addGuess(attributes[attribute] ?? '');
      if (name === 'base') for (const links of [media, guesses, streams, players]) links.rebase(href);
      if (name === 'audio') isAudio = true;
      if (name === 'audio' || (name === 'source' && (isAudio || AUDIO_TYPE.test(type)))) media.add(src);
      else if (name === 'source' || name === 'video' || name === 'embed') addGuess(src);
      if (name === 'object') addGuess(attributes.data ?? '');
      if (name === 'iframe') players.add(src);
      if (name === 'a') anchor = { href, text: `${attributes.class ?? ''} ${attributes.title ?? ''} ` };
      if (name === 'a' && PLAYLIST_TYPE.test(type)) media.add(href);
      if (name === 'link') readLink(attributes);
      if (name === 'meta') readMeta(attributes.property ?? attributes.name ?? '', attributes.content ?? '');
    },
    onText(content) {
      if (inside === 'title') titles.push(content);
      if (inside === 'script') for (const address of findAddresses(content)) addGuess(address);
      if (anchor && anchor.text.length < ADDRESS_MAX_CHARS) anchor.text += content;
    },
    onClose(name) {
      inside = null;
      if (name === 'audio') isAudio = false;
      if (name !== 'a' || !anchor) return;
      if (looksLikeStream(anchor.href, media.base)) guesses.add(anchor.href);
      else if (namesStream(anchor, media.base)) streams.add(anchor.href);
      else if (PLAYER_WORDS.test(anchor.text)) players.add(anchor.href);
      anchor = null;
    },
  });
  function readLink({ rel = '', type = '', href = '' }: Readonly<Record<string, string>>): void {
    if (PLAYLIST_TYPE.test(type) || AUDIO_TYPE.test(type)) media.add(href);
    for (const word of rel.toLowerCase().split(' ')) if (!icons.has(word)) icons.set(word, href);
  }
  function readMeta(property: string, content: string): void {
    if (META_MEDIA.has(property.toLowerCase())) media.add(content);
    if (property.toLowerCase() === 'og:image' && !icons.has('og:image')) icons.set('og:image', content);
    if (property.toLowerCase() === 'og:site_name') titles.unshift(content, '\n');
  }
  const icon = ICON_RANKS.map((rank) => icons.get(rank)).find((href) => href);
  return {
    title: titles.join('').trim().split('\n', 1)[0] || null,
    icon: icon === undefined ? null : (URL.parse(icon, media.base)?.href ?? null),
    media: media.toArray(),
    guesses: guesses.toArray(),
    streams: streams.toArray().slice(0, STREAMS_MAX_COUNT),
    players: players.toArray().slice(0, PLAYERS_MAX_COUNT),
  };
}

/** Absolute http(s) addresses in the order of the page, each once. */
class LinkSet {
  base: string;
  readonly #urls = new Set<string>();
  #isRebased = false;

  /** @param base each link is read together with it: of a longer one only the origin counts */
  constructor(base: string) {
    this.base = base.length > ADDRESS_MAX_CHARS ? new URL(base).origin : base;
  }

  /** The first counts, as in browsers. */
  rebase(href: string): void {
    if (this.#isRebased || href.length > ADDRESS_MAX_CHARS) return;
    this.#isRebased = true;
    this.base = URL.parse(href, this.base)?.href ?? this.base;
  }

  add(address: string): void {
    if (address.trim() === '' || this.#urls.size >= LINKS_MAX_COUNT) return;
    const url = URL.parse(address.trim(), this.base);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    url.hash = '';
    this.#urls.add(url.href);
  }

  toArray(): string[] {
    return [...this.#urls];
  }
}

function looksLikeStream(address: string, base: string): boolean {
  // A page may have tens of thousands of links; parsing each address would take seconds.
  if (address.length > ADDRESS_MAX_CHARS || !MAY_BE_STREAM.test(address)) return false;
  const url = URL.parse(address, base);
  return url !== null && (MEDIA_PATH.test(url.pathname) || STREAM_PATH.test(url.pathname));
}

/** Whether a link without a telling path is a stream by what its server or its text is called. */
function namesStream({ href, text }: Anchor, base: string): boolean {
  if (href.length > ADDRESS_MAX_CHARS) return false;
  if (STREAM_WORDS.test(text)) return true;
  return STREAM_HOST.test(href) && URL.parse(href, base)?.origin !== URL.parse(base)?.origin;
}

/** Quoted addresses and paths of a script, also with JSON's escaped slashes. */
function* findAddresses(script: string): Generator<string> {
  for (const part of script.replaceAll('\\/', '/').split(/["'`]/))
    if (part.length <= ADDRESS_MAX_CHARS && /^(?:https?:\/)?\//i.test(part)) yield part;
}
