const GREY_STAR = 'https://lastfm.freetls.fastly.net/i/u/300x300/2a96cbd8b46e442fc41c2b86b821562f.png';
const cover = (size: number) => `https://lastfm.freetls.fastly.net/i/u/${size}s/tago-mago.jpg`;

const covers = [
  { size: 'small', '#text': cover(34) },
  { size: 'medium', '#text': cover(64) },
  { size: 'large', '#text': cover(174) },
  { size: 'extralarge', '#text': cover(300) },
  { size: 'mega', '#text': cover(600) },
  { size: '', '#text': cover(300) },
];
const stars = ['small', 'medium', 'large', 'extralarge', 'mega', ''].map((size) => ({
  size,
  '#text': GREY_STAR,
}));

const track = {
  name: 'Halleluhwah',
  mbid: '',
  url: 'https://www.last.fm/music/Can/_/Halleluhwah',
  duration: '1108000',
  streamable: { '#text': '0', fulltrack: '0' },
  listeners: '123456',
  playcount: '2345678',
  artist: { name: 'Can', mbid: '11eabe0c-2638-4808-92f9-1dbd9c453429', url: 'https://www.last.fm/music/Can' },
  album: { artist: 'Can', title: 'Tago Mago', url: 'https://www.last.fm/music/Can/Tago+Mago', image: covers },
  toptags: { tag: { name: 'krautrock', url: 'https://www.last.fm/tag/krautrock' } },
  wiki: {
    published: '11 Nov 2009, 01:02',
    summary:
      'Eighteen minutes &amp; a <b>half</b>. <a href="https://www.last.fm/x">Read more on Last.fm</a>.',
    content:
      'Eighteen minutes &amp; a <b>half</b>.\n <a href="https://www.last.fm/x">Read more on Last.fm</a>. U.',
  },
};

const artist = {
  name: 'Can',
  url: 'https://www.last.fm/music/Can',
  image: stars,
  stats: { listeners: '654321', playcount: '9876543' },
  similar: { artist: { name: 'Neu!', url: 'https://www.last.fm/music/Neu!', image: stars } },
  tags: { tag: [{ name: 'krautrock' }, { name: 'experimental' }] },
  bio: {
    summary: '',
    content:
      'Can was formed in <a href="https://www.last.fm/tag/cologne">Cologne</a> in 1968.<script>alert(1)</script> ' +
      '<a href="https://www.last.fm/music/Can/+wiki">Read more on Last.fm</a>. User-contributed text is available.',
  },
};

const similarartists = {
  artist: [
    { name: 'Faust', match: '0.56', url: 'https://www.last.fm/music/Faust', image: stars },
    { name: 'Neu!', match: '1', url: 'javascript:alert(1)', image: stars },
    { name: 'Cluster', match: 0.25, url: '', image: '' },
  ],
};

const album = {
  name: 'Tago Mago',
  artist: 'Can',
  url: 'https://www.last.fm/music/Can/Tago+Mago',
  image: covers,
  listeners: '345678',
  playcount: '4567890',
  tags: '',
  tracks: { track: { name: 'Paperhouse', duration: 449 } },
};

/** One artist with complete data and one with almost none. */
const RESPONSES: Readonly<Record<string, object>> = {
  'track.getInfo can halleluhwah': { track },
  'artist.getInfo can': { artist },
  'artist.getSimilar can': { similarartists },
  'album.getInfo can tago mago': { album },
  'track.getInfo nobody bare': {
    track: { name: 'Bare', duration: '0', artist: 'Nobody', playcount: '', toptags: '' },
  },
  'artist.getInfo nobody': { artist: { name: 'Nobody', similar: '', tags: '', image: [] } },
  'artist.getSimilar nobody': { similarartists: { '#text': '\n', artist: 'Nobody' } },
};

/** Last.fm's response; undefined for unknown names. */
export function lastfmCatalogue(query: URLSearchParams): object | undefined {
  const names = [query.get('artist'), query.get('track') ?? query.get('album')].filter(
    (name) => name !== null,
  );
  return RESPONSES[`${query.get('method')} ${names.join(' ').toLowerCase()}`];
}
