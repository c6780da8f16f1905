import type { Channel } from '@airdial/contract/channel/schema';
import { useFavorite } from '../../entities/favorite/use-favorite.ts';
import { HeartButton } from '../../ui/media/heart-button.tsx';

type CardHeartProps = { readonly channel: Channel };

/** For signed-in listeners only, so it is not part of the first screen. */
const CardHeart = ({ channel }: CardHeartProps) => <HeartButton {...useFavorite(channel)} onPicture />;

export default CardHeart;
