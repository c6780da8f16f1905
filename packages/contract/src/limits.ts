/**
 * The limits and constants of the specification's two sections 9 that the product uses, and those that server and
 * page share. The server's own bounds (timeouts, queues) are next to the code that enforces them.
 */

// Lists
export const FEATURED_PAGE_SIZE = 12;
export const PUBLIC_LIST_LIMIT = 100;
/** No list has as many pages. */
export const PAGE_MAX = 1_000_000;
export const ADMIN_COUNT_LIMIT = 100;
export const ADMIN_CHANNELS_PAGE_SIZE = 10;
export const FEATURED_SKELETON_COUNT = 12;
export const SEARCH_MAX_CHARS = 100;

// Numbers shown in short form
export const LISTENERS_SHORT_FORM_ABOVE = 999;
export const PLAYS_THOUSANDS_ABOVE = 1_000;
export const PLAYS_MILLIONS_ABOVE = 1_000_000;

// Player
export const VOLUME_SLIDER_MAX_PERCENT = 100;
export const VOLUME_ICON_LOW_BELOW = 0.3;
export const VOLUME_ICON_MEDIUM_BELOW = 0.7;
export const NOW_PLAYING_POLL_MS = 10_000;
export const LIVE_SHOWN_MAX_COUNT = 100;
export const LIVE_HEARTBEAT_MS = 20_000;
export const MEDIA_SESSION_SEEK_SECONDS = 10;
export const ARTWORK_FADE_MS = 3_000;
export const ARTWORK_SWITCH_DELAY_MS = 300;

// Metadata service
export const METADATA_CLIENT_CACHE_MS = 300_000;
export const SIMILAR_ARTISTS_DEFAULT_COUNT = 10;
export const SIMILAR_ARTISTS_SHOWN_COUNT = 6;
export const ARTIST_BIO_MAX_CHARS = 300;
export const GENRE_CHIPS_MAX_COUNT = 5;
export const SONG_TAGS_MAX_COUNT = 3;
export const METADATA_STATS_DEFAULT_DAYS = 7;
export const METADATA_STATS_MAX_DAYS = 90;
export const SIMILAR_ARTISTS_MAX_COUNT = 50;
export const LASTFM_DEFAULT_CACHE_SECONDS = 3_600;
export const LASTFM_DEFAULT_RATE_DELAY_MS = 200;
export const LASTFM_DEFAULT_MAX_RETRIES = 3;

// Accounts
export const REGISTRATION_PASSWORD_MIN_CHARS = 6;
export const NEW_PASSWORD_MIN_CHARS = 8;
export const ADMIN_SET_PASSWORD_MIN_CHARS = 6;
/** Of accounts that are administrators. */
export const ADMIN_PASSWORD_MIN_CHARS = 12;
export const NAME_MIN_CHARS = 2;
/** How long an entered password counts for the calls that need a recent one. */
export const RECENT_PASSWORD_MS = 10 * 60_000;
export const REDIRECT_AFTER_SUCCESS_MS = 3_000;
export const DEFAULT_ROUTE_AFTER_LOGIN = '/dashboard';

// Maximum lengths that the specification does not give. A longer password only costs hashing time.
export const PASSWORD_MAX_CHARS = 256;
/** The token of a link in a mail or of the setup link. */
export const LINK_TOKEN_MAX_CHARS = 512;
export const EMAIL_MAX_CHARS = 254;
export const NAME_MAX_CHARS = 60;
export const LABEL_MAX_CHARS = 60;
export const FURTHER_GENRES_MAX_COUNT = 20;
export const TITLE_MAX_CHARS = 120;
export const PARAGRAPH_MAX_CHARS = 2_000;
export const SONG_TEXT_MAX_CHARS = 300;
export const URL_MAX_CHARS = 2_048;
export const ID_MAX_CHARS = 64;
export const PATH_MAX_CHARS = 100;
export const HOST_MAX_CHARS = 253;
export const TIME_ZONE_MAX_CHARS = 64;
export const CODEC_MAX_CHARS = 20;
export const CUSTOM_CSS_MAX_CHARS = 65_536;
export const CHANNEL_NUMBER_MAX = 99_999;
export const BITRATE_MAX_KBPS = 10_000;
export const SCHEDULE_MAX_ENTRIES = 200;
export const CALENDAR_MAX_BYTES = 2 * 1024 * 1024;
export const CALENDAR_MAX_EVENTS = 2_000;
/** Addresses of a channel beside its `streamUrl`. */
export const ALTERNATIVES_MAX_COUNT = 5;
export const LASTFM_KEY_MAX_CHARS = 128;
export const LASTFM_CACHE_MAX_SECONDS = 30 * 86_400;
/** A test of the keys makes two calls, and the page waits 15 s for it. */
export const LASTFM_RATE_DELAY_MAX_MS = 5_000;
export const LASTFM_RETRIES_MAX = 10;
export const FAVORITE_CHANNELS_MAX_COUNT = 1_000;
export const LIKED_SONGS_MAX_COUNT = 200_000;

// Appearance and motion
export const PAGE_FADE_MS = 400;
export const TOAST_CLOSE_MS = 5_000;
export const DRAWER_WIDTH_PX = 250;
export const HEADER_LOGO_MAX_HEIGHT_PX = 32;

// Install
export const INSTALL_BANNER_DELAY_MS = 10_000;
export const INSTALL_STATUS_MS = 4_000;

// Channels
/** Of a station, inactive ones included, and of a list: all of them may come by one import. */
export const CHANNELS_MAX_COUNT = 10_000;
export const LIVE_BELOW_MS = 5 * 60_000;
export const RECENT_BELOW_MS = 30 * 60_000;
export const DEFAULT_BITRATE_KBPS = 128;
export const DEFAULT_CODEC = 'MP3';
/** The limit for one call that changes, deletes or restores channels. */
export const CHANNELS_AT_ONCE_MAX = 500;
export const DELETION_UNDO_MS = 24 * 60 * 60_000;

// Lists of channels
/** An export of a full station has three megabytes as CSV and five as JSON; lists of other programs say more. */
export const CHANNEL_LIST_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_UNDO_MS = 24 * 60 * 60_000;

// Backups
export const BACKUPS_MAX_COUNT = 365;

// The public directory
export const DIRECTORY_PAGE_MAX = 100;
/** Stations that are added together. */
export const DIRECTORY_CHOICES_MAX = 500;

// Uploads and mail
export const IMAGE_UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_UPLOAD_MAX_MEGAPIXELS = 16;
export const UPLOAD_FILES_MAX_COUNT = 5;
export const UPLOADS_PER_HOUR = 20;
export const SMTP_DEFAULT_PORT = 587;
export const SMTP_PORT_MIN = 1;
export const SMTP_PORT_MAX = 65_535;

// System and theme defaults
export const DEFAULT_VERSION = '1.0.0';
export const DEFAULT_THEME_VERSION = '1.0.0';
export const DEFAULT_PRIMARY_COLOR = '#1976d2';
export const DEFAULT_SECONDARY_COLOR = '#dc004e';
export const DEFAULT_ACCENT_COLOR = '#ff9800';
export const DEFAULT_TAGLINE = 'Your Music, Your Way';
/** The only path under which a server accepts calls. */
export const API_PATH = '/api';
export const DEFAULT_BRAND_NAME = 'Radio Player';
export const THEME_UPLOADS_FOLDER = 'uploads/themes';
export const CHANNEL_UPLOADS_FOLDER = 'uploads/channels';

/** A stream is dead when probes at least so far apart found no audio. */
export const DEAD_STREAM_AFTER_MS = 60_000;

/** What louder channels are lowered to: AES TD1004 recommends -16 to -20 LUFS for streams, and most streams are louder. */
export const COMMON_LOUDNESS_LUFS = -18;
/** A channel so much below the common loudness is audibly quieter, since none is raised. */
export const QUIET_LU = 3;
