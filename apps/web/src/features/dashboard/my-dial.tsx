import { countsAsValidated } from '@airdial/contract/user/account-status';
import { useUser } from '../../entities/session/session-context.tsx';
import { HeardLast } from './heard-last.tsx';
import { LikedLast } from './liked-last.tsx';
import { Presets } from './presets.tsx';

/** The member's own part of the station. Favorites and likes wait for the validation. */
export const MyDial = () => {
  const isValidated = countsAsValidated(useUser());
  return (
    <>
      {isValidated && <Presets />}
      <HeardLast />
      {isValidated && <LikedLast />}
    </>
  );
};
