import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dialOptions } from '../../lib/channel-queries.ts';
import { useRadio } from '../../lib/radio.ts';

/** Gives the engine the whole dial, so that previous and next walk all of it. */
export const DialSync = () => {
  const { setDial } = useRadio();
  const { data } = useQuery(dialOptions());
  useEffect(() => {
    if (data) setDial(data);
  }, [data, setDial]);
  return null;
};
