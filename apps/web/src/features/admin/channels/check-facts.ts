import { metadataSourceTexts } from '@airdial/contract/channel/admin-messages';
import type { StreamCheck } from '@airdial/contract/channel/schema';
import { checkFactLabels, checkFormTexts } from '../../../messages/channel-form-messages.ts';

type Fact = readonly [label: string, value: string];

const { yes, no, unknown } = checkFormTexts;

const yesOrNo = (is: boolean | null): string => (is === null ? unknown : is ? yes : no);

/** What a check has found, in words; of a stream that cannot be read there is nothing more to say. */
export const checkFacts = (check: StreamCheck): readonly Fact[] => {
  const reachable: Fact = [checkFactLabels.reachable, yesOrNo(check.isReachable)];
  if (!check.isReachable) return [reachable];
  const { resolvedUrl, streamUrl, bitrate, metadataSource } = check;
  const titles = metadataSource === null ? checkFormTexts.noTitles : metadataSourceTexts[metadataSource];
  return [
    reachable,
    ...(resolvedUrl === null ? [] : ([[checkFactLabels.playlist, resolvedUrl]] as const)),
    [checkFactLabels.contentType, check.contentType ?? unknown],
    [checkFactLabels.codec, check.codec ?? unknown],
    [checkFactLabels.bitrate, bitrate === null ? unknown : checkFormTexts.kbps(bitrate)],
    [checkFactLabels.crossOrigin, yesOrNo(check.allowsCrossOrigin)],
    [checkFactLabels.secure, yesOrNo((resolvedUrl ?? streamUrl).startsWith('https:'))],
    [checkFactLabels.titles, titles],
  ];
};
