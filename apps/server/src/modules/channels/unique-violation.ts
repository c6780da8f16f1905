import { adminChannelErrors } from '@airdial/contract/channel/admin-messages';
import { AppError } from '../../lib/app-error.ts';
import { NumberTakenError } from './channel-repository.ts';

/** Says to people that another channel has the number. @throws AppError `channel-number-taken` */
export async function mapUniqueViolation<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof NumberTakenError)) throw error;
    const errors = [{ param: 'channelNumber', msg: adminChannelErrors.numberTaken }];
    throw new AppError('channel-number-taken', { cause: error, errors });
  }
}
