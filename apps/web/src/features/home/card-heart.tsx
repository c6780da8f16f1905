import type { Channel } from '@airdial/contract/entities/channel';
import { useFavorite } from '../../lib/favorites/use-favorite.ts';
import { HeartButton } from '../../ui/heart-button.tsx';

type CardHeartProps = { readonly channel: Channel };

/** For signed-in listeners only, so it is not part of the first screen. */
const CardHeart = ({ channel }: CardHeartProps) => <HeartButton {...useFavorite(channel)} onPicture />;

export default CardHeart;
