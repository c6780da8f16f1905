import { type UseMutationOptions, useMutation } from '@tanstack/react-query';

/** Makes one call at a time: presses during a call are ignored. */
export const useSingleCall = <Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) => {
  const { mutate, isPending } = useMutation(options);
  return {
    busy: isPending,
    run: (input: Input) => {
      if (!isPending) mutate(input);
    },
  };
};
