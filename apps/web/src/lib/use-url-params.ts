import { type NavigateOptions, useLocation, useNavigate } from './router.tsx';

/** @param change may change the parameters that it gets, which are a copy */
export type ChangeUrlParams = (
  change: (current: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * The parameters of the URL as rendered, and a way to change them. A change starts from the address
 * itself, which the rendering lags behind: of two quick changes the first would be lost.
 */
export const useUrlParams = (): readonly [params: URLSearchParams, change: ChangeUrlParams] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeUrlParams = (to, options) => {
    const { pathname, search: current } = window.location;
    const params = to(new URLSearchParams(current));
    navigate(params.size > 0 ? `?${params}` : pathname, options);
  };
  return [new URLSearchParams(search), change];
};
