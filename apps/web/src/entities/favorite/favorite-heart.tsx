import type { Channel } from '@airdial/contract/channel/schema';
import { HeartButton } from '../../ui/media/heart-button.tsx';
import { FAVORITES_PAGE_MESSAGES, useFavorite } from './use-favorite.ts';

type FavoriteHeartProps = { readonly channel: Channel };

export const FavoriteHeart = ({ channel }: FavoriteHeartProps) => <HeartButton {...useFavorite(channel)} />;

/** On a picture, with its own background. */
export const FavoriteHeartOnPicture = ({ channel }: FavoriteHeartProps) => (
  <HeartButton {...useFavorite(channel)} onPicture />
);

/** On the favorites page, where removing the heart removes the channel and the message says so. */
export const FavoritesPageHeart = ({ channel }: FavoriteHeartProps) => (
  <HeartButton {...useFavorite(channel, FAVORITES_PAGE_MESSAGES)} onPicture />
);
