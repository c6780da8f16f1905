import { ID3_HEADER_BYTES, id3TagBytes } from './id3-tag.ts';

// ID3v2.3 and ID3v2.4: 3.3 and 4.2.
const VERSION_AT = 3;
const SYNCHSAFE_VERSION = 4;
const VERSIONS: readonly (number | undefined)[] = [3, SYNCHSAFE_VERSION];
const FLAGS_AT = 5;
/** Unsynchronisation, and an extended header: streams have neither. */
const UNREAD_FLAGS = 0xc0;
const FRAME_HEAD_BYTES = 10;
const SIZE_AT = 4;
const ID = /^[A-Z0-9]{4}$/;
const ENCODINGS = ['latin1', 'utf-16le', 'utf-16be', 'utf-8'] as const;
/** Of UTF-16 whose bytes may have either order. */
const BIG_ENDIAN_MARK = [1, 0xfe, 0xff];

/** The bytes of a text, and how the tag says that they are encoded; many say latin1 of other codes. */
export type Id3Text = { readonly encoding: (typeof ENCODINGS)[number]; readonly bytes: Uint8Array };

/** The text frames, such as `TIT2`, of the tag that begins here; none where it is broken or of another version. */
export function readId3Texts(bytes: Uint8Array): ReadonlyMap<string, Id3Text> {
  const texts = new Map<string, Id3Text>();
  const version = bytes[VERSION_AT];
  const tag = bytes.subarray(0, id3TagBytes(bytes));
  if (!VERSIONS.includes(version) || ((tag[FLAGS_AT] ?? 0) & UNREAD_FLAGS) !== 0) return texts;
  const base = version === SYNCHSAFE_VERSION ? 128 : 256;
  for (let at = ID3_HEADER_BYTES; at + FRAME_HEAD_BYTES < tag.length; ) {
    const id = String.fromCharCode(...tag.subarray(at, at + SIZE_AT));
    const length = tag.subarray(at + SIZE_AT, at + 2 * SIZE_AT).reduce((sum, byte) => sum * base + byte, 0);
    const content = tag.subarray(at + FRAME_HEAD_BYTES, at + FRAME_HEAD_BYTES + length);
    if (!ID.test(id) || content.length < length) return texts;
    const isBigEndian = BIG_ENDIAN_MARK.every((byte, place) => content[place] === byte);
    const encoding = isBigEndian ? 'utf-16be' : ENCODINGS[content[0] ?? ENCODINGS.length];
    if (id.startsWith('T') && encoding && !texts.has(id))
      texts.set(id, { encoding, bytes: content.subarray(1) });
    at += FRAME_HEAD_BYTES + length;
  }
  return texts;
}
