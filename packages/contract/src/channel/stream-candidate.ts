import * as z from 'zod/mini';

/** A stream that was found at an address, and what a channel of it would have. */
export const streamCandidate = z.object({
  streamUrl: z.string(),
  /** The given playlist, when it is one of this stream alone: a channel of it has this address. */
  playlistUrl: z.nullable(z.string()),
  /** Where `streamUrl` redirects to; null when it does not. */
  resolvedUrl: z.nullable(z.string()),
  redirects: z.int(),
  /** The same stream over https; null when there is none, or when `streamUrl` is https itself. */
  secureUrl: z.nullable(z.string()),
  name: z.string(),
  contentType: z.nullable(z.string()),
  isHls: z.boolean(),
  codec: z.nullable(z.string()),
  /** kbps */
  bitrate: z.nullable(z.int()),
  /** Hz */
  sampleRate: z.nullable(z.int()),
  /** 1 is mono, 2 is stereo. */
  audioChannels: z.nullable(z.int()),
  genre: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  website: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** Where this server shows the picture of `imageUrl`; absent without one. */
  picture: z.optional(z.string()),
  /** Artist and title in one line. */
  currentTitle: z.nullable(z.string()),
  /** Whether this site's pages may read the stream (CORS). */
  allowsCrossOrigin: z.boolean(),
  /** From the start of the request, redirects included; null when no audio arrived in time. */
  firstByteMs: z.nullable(z.int()),
  /** Texts for people: what a listener experiences. */
  notes: z.array(z.string()),
});
export type StreamCandidate = z.output<typeof streamCandidate>;
