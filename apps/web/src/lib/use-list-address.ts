import { type ChoiceSet, type Chosen, readChoices, writeChoices } from './list-choices.ts';
import { usePageParam } from './use-page-param.ts';
import { useSearchParam } from './use-search-param.ts';
import { useUrlParams } from './use-url-params.ts';

/**
 * Search, page and choices of a list. They stand in the address, so that reload, back and links show
 * the same list.
 */
export const useListAddress = <Choices extends ChoiceSet>(choices: Choices) => {
  const [params, changeParams] = useUrlParams();
  const [page, setPage] = usePageParam();
  const search = useSearchParam('search');
  /** Starts from what the address says by now. */
  const change = (to: (chosen: Chosen<Choices>) => Partial<Chosen<Choices>>) =>
    changeParams((current) => writeChoices(choices, current, to(readChoices(choices, current))));
  const clear = () => {
    search.reset();
    changeParams(() => new URLSearchParams());
  };
  return {
    chosen: readChoices(choices, params),
    page,
    setPage,
    search,
    change,
    choose: (changed: Partial<Chosen<Choices>>) => change(() => changed),
    clear,
    isClear: params.size === 0 && search.text === '',
  };
};
