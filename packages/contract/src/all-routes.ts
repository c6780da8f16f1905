import type { RouteDefinition } from './route.ts';
import {
  changePassword,
  forgotPassword,
  getProfile,
  register,
  resendVerification,
  resetPassword,
  updateProfile,
  verifyEmail,
} from './routes/account-routes.ts';
import {
  checkStream,
  createChannel,
  deleteChannel,
  getNextChannelNumber,
  updateChannel,
} from './routes/channel-admin-routes.ts';
import { getChannel, getNowPlaying, listChannels, listGenres } from './routes/channel-routes.ts';
import { getEmailConfig, listOutbox, resendMail, saveEmailConfig, testEmail } from './routes/email-routes.ts';
import {
  addFavoriteChannel,
  clearLikedSongs,
  likeSong,
  listFavoriteChannels,
  listLikedSongs,
  removeFavoriteChannel,
  removeLikedSong,
} from './routes/favorite-routes.ts';
import { getChannelHistory } from './routes/history-routes.ts';
import {
  clearLastfmCache,
  getLastfmConfig,
  getLastfmStats,
  getLastfmStatus,
  saveLastfmConfig,
  testLastfmConnection,
} from './routes/lastfm-routes.ts';
import { changeLiveFocus, openLiveEvents } from './routes/live-routes.ts';
import {
  getAlbum,
  getArtist,
  getSimilarArtists,
  getTrack,
  getTrackMetadata,
} from './routes/metadata-routes.ts';
import { getSetup, login, logout, setUp } from './routes/session-routes.ts';
import {
  getSystemConfig,
  resetSystemConfig,
  saveSystemConfig,
  validateSystemUrl,
} from './routes/system-admin-routes.ts';
import { getHealth, getPublicSystemConfig } from './routes/system-routes.ts';
import {
  activateTheme,
  createTheme,
  deleteTheme,
  listThemes,
  updateTheme,
} from './routes/theme-admin-routes.ts';
import { getActiveTheme } from './routes/theme-routes.ts';
import { uploadChannelImage, uploadThemeAssets } from './routes/upload-routes.ts';
import {
  createUser,
  deleteUser,
  getUserOverview,
  listUsers,
  markUserVerified,
  resendUserVerification,
  setUserActivation,
  setUserValidation,
  updateUser,
} from './routes/user-routes.ts';

/** Every route of the API. The OpenAPI document, the access matrix and the boot check read this list. */
export const allRoutes: readonly RouteDefinition[] = [
  getHealth,
  getPublicSystemConfig,
  getActiveTheme,
  register,
  login,
  logout,
  getProfile,
  updateProfile,
  changePassword,
  forgotPassword,
  resetPassword,
  verifyEmail,
  resendVerification,
  getSetup,
  setUp,
  listChannels,
  listGenres,
  getChannel,
  getNowPlaying,
  getChannelHistory,
  openLiveEvents,
  changeLiveFocus,
  listFavoriteChannels,
  addFavoriteChannel,
  removeFavoriteChannel,
  listLikedSongs,
  likeSong,
  removeLikedSong,
  clearLikedSongs,
  getTrackMetadata,
  getTrack,
  getArtist,
  getSimilarArtists,
  getAlbum,
  getLastfmStatus,
  getLastfmConfig,
  saveLastfmConfig,
  testLastfmConnection,
  getLastfmStats,
  clearLastfmCache,
  getNextChannelNumber,
  createChannel,
  updateChannel,
  deleteChannel,
  checkStream,
  getSystemConfig,
  saveSystemConfig,
  validateSystemUrl,
  resetSystemConfig,
  getEmailConfig,
  saveEmailConfig,
  testEmail,
  listOutbox,
  resendMail,
  listThemes,
  createTheme,
  updateTheme,
  activateTheme,
  deleteTheme,
  uploadThemeAssets,
  uploadChannelImage,
  listUsers,
  getUserOverview,
  createUser,
  updateUser,
  setUserValidation,
  setUserActivation,
  markUserVerified,
  resendUserVerification,
  deleteUser,
];
