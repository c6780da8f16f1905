import { FALLBACK_TIME_ZONE } from '@airdial/contract/common/time-zone';
import { useState } from 'react';
import { timeIn } from '../../../entities/schedule/time-zone.ts';
import { adminSystemTexts } from '../../../messages/admin-system-messages.ts';
import { SelectField, type SelectFieldProps } from '../../../ui/form/select-field.tsx';

/** The zones that this browser has, and the stored one. */
const zoneOptions = (stored: string) =>
  [...new Set([FALLBACK_TIME_ZONE, ...Intl.supportedValuesOf('timeZone'), stored])]
    .toSorted((one, other) => one.localeCompare(other))
    .map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }));

type TimeZoneFieldProps = Omit<SelectFieldProps, 'options' | 'defaultValue'> & {
  readonly defaultValue: string;
};

/** The time zone of the station, with the time that it is there. */
export const TimeZoneField = ({ defaultValue, ...field }: TimeZoneFieldProps) => {
  const [zone, setZone] = useState(defaultValue);
  const time = timeIn(zone, Date.now());
  return (
    <SelectField
      {...field}
      defaultValue={defaultValue}
      options={zoneOptions(defaultValue)}
      hint={time === null ? undefined : adminSystemTexts.timeThere(time)}
      onInput={({ currentTarget }) => setZone(currentTarget.value)}
    />
  );
};
