/** What visitors read of an outgoing call that failed: nothing about the internal network. */
export const outboundErrors = {
  unusable: 'This address cannot be used.',
  unreachable: 'This address could not be reached.',
  late: 'This address did not answer in time.',
  unexpected: 'This address did not answer as expected.',
} as const;

/** Why exactly an outgoing call failed, for administrators. */
export const outboundReasons = {
  noWebAddress: (text: string): string => `"${text}" is no http or https address.`,
  hasCredentials: 'The address carries a user name or a password.',
  otherServicePort: (port: number): string => `Port ${port} belongs to another service and is not called.`,
  databasePort: (port: number): string => `Port ${port} is never called.`,
  noAddress: (text: string): string => `${text} is no address.`,
  forbiddenAddress: (ip: string): string => `${ip} is never called: it is a cloud's or a link's own address.`,
  privateAddress: (ip: string): string =>
    `${ip} is a private address. OUTBOUND_ALLOW can name the host and port, or the network, that may be called.`,
  publicDetour: (ip: string): string =>
    `${ip} is a private address, and a public one led there. Enter the private address itself.`,
  unknownName: (hostname: string): string => `The name ${hostname} is not known.`,
  nameWithoutAddress: (hostname: string): string => `The name ${hostname} has no address.`,
  connectionRefused: 'Nothing answers there: the connection was refused.',
  noWayToMachine: 'There is no way to that machine.',
  noWayToNetwork: 'There is no way to that network.',
  machineSilent: 'The machine does not answer.',
  mayNotConnect: 'This machine may not connect there.',
  badCertificate: (message: string): string => `Its certificate is not valid: ${message}.`,
  noConnection: (ms: number): string => `No connection within ${ms} ms.`,
  noConnectionTo: (ip: string): string => `No connection to ${ip}.`,
  noResponse: (ms: number): string => `No answer within ${ms} ms.`,
  notDone: (ms: number): string => `Not done within ${ms} ms.`,
  connectionBroke: (message: string): string => `The connection broke: ${message}.`,
  hungUp: 'It hung up without an answer.',
  badStatus: (status: number): string => `It answered with status ${status}.`,
  tooManyRedirects: (max: number): string => `More than ${max} redirects.`,
  notHttp: 'It does not speak HTTP as it should.',
  neitherHttpNorIcy: 'It speaks neither HTTP nor ICY.',
  headersTooLong: (maxBytes: number): string => `Its headers are longer than ${maxBytes} bytes.`,
  badChunks: 'Its chunks are malformed.',
  smallPieces: (minBytes: number): string => `It sends pieces of less than ${minBytes} bytes.`,
  documentTooLarge: (maxBytes: number): string => `The answer is larger than ${maxBytes} bytes.`,
  readTooMuch: (maxBytes: number): string => `More than ${maxBytes} bytes were read.`,
  compressed: (encoding: string): string =>
    `The response is compressed (${encoding}) although none was requested.`,
  titlesTooClose: (metaint: number, minBytes: number): string =>
    `Its icy-metaint is ${metaint}: at least ${minBytes} bytes of audio have to stand between titles.`,
  isStream: 'It sends a stream instead of a document.',
} as const;
