/** The test platform: the browser's abilities, the server's status and a stream tester. */
export const diagnosticsTexts = {
  title: 'Test Platform',
  intro:
    'What this browser can play, how the server stands, and how a stream does. Nothing of it is sent anywhere.',
  backToRadio: 'Back to the radio',
  copyReport: 'Copy report',
  copied: 'Report copied to clipboard',
  copyByHand: 'The browser does not let the page copy. Here is the report:',
} as const;

export const browserCheckTexts = {
  title: 'This browser',
  tableCaption: 'What it can play',
  format: 'Format',
  pathsCaption: 'How it plays streams',
  stream: 'Stream',
  corsAllowed: 'With CORS',
  corsRefused: 'Without CORS',
  canRewind: 'rewinds',
  cannotRewind: 'does not rewind',
  mediaSource: 'MediaSource',
  element: 'Audio element',
  yes: 'Yes',
  perhaps: 'Perhaps',
  no: 'No',
  fetchStreams: 'Fetch streams',
  elementOnly: 'No: streams play by the audio element, without rewinding',
  storage: 'Storage',
  nothingStored: 'No: volume, channel and sign-in last until the page is left',
  mediaControls: 'System media controls',
  offlinePage: 'Offline page',
  oneTab: 'One tab plays at a time',
  secure: 'Secure connection',
  network: 'Network',
  online: 'Online',
  offline: 'Offline',
  name: 'Calls itself',
} as const;

export const serverCheckTexts = {
  title: 'The server',
  api: 'API',
  live: 'Live events',
  system: 'System',
  checking: 'Checking…',
  checkAgain: 'Check again',
  answersIn: (ms: number): string => `Answers in ${ms} ms`,
  answersBadly: (status: number): string => `Answers with an error (${status})`,
  noAnswer: 'No answer',
  connectedIn: (ms: number): string => `Connected in ${ms} ms`,
  noLive: 'Not reached: titles come by asking every 10 seconds instead',
} as const;

export const streamTestTexts = {
  title: 'Stream tester',
  channel: 'Channel',
  pickChannel: 'Pick a channel',
  address: 'Stream address',
  start: 'Start the test',
  stop: 'Stop',
  state: 'State',
  idle: 'Not started',
  loading: 'Loading',
  playing: 'Playing',
  reconnecting: 'Broken off, on its way back',
  stopped: 'Stopped',
  firstSound: 'Time to first sound',
  output: 'Played by',
  buffer: 'Sound at hand',
  delay: 'Behind the station',
  breaks: 'Breaks',
  song: 'Title',
  noSong: 'None is known',
  songOfChannelsOnly: 'Known for channels only',
  cors: 'CORS',
  corsYes: 'Yes: the page may read the stream',
  corsNo: 'No: it plays by the audio element alone, without rewinding',
  unreachable: 'Cannot be reached from this browser',
  mixedContent: 'An http stream on an https page: the browser may refuse it',
  contentType: 'Content type',
  error: 'Error',
  none: 'None',
  unknown: 'Not known yet',
  milliseconds: (ms: number): string => `${ms} ms`,
  seconds: (seconds: number): string => `${seconds.toFixed(1)} s`,
} as const;

/** Outputs, by the player's names for them. */
export const outputTexts = {
  'media-source': 'MediaSource',
  'audio-element': 'Audio element',
  hls: 'HLS',
} as const;

/** Kinds of streams, by the player's names for them. */
export const streamKindTexts = {
  mp3: 'MP3 stream',
  aac: 'AAC stream',
  opus: 'Opus stream',
  flac: 'FLAC stream',
  ogg: 'Ogg stream of unknown codec',
  unknown: 'Stream of unknown codec',
  other: 'Vorbis or other stream',
  hls: 'HLS stream',
} as const;
