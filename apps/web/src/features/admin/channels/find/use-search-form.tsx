import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';

export type SearchForm = {
  /** The `form` of its fields and its button. */
  readonly id: string;
  /** Rendered beside the form in which the fields stand: a form cannot stand in a form. */
  readonly element: ReactNode;
  readonly onSubmit: (search: (values: FormData) => void) => void;
};

/** A form whose fields stand in another form, and do not belong to it. */
export const useSearchForm = (): SearchForm => {
  const id = useId();
  const search = useRef<(values: FormData) => void>(() => undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search.current(new FormData(event.currentTarget));
  };
  return {
    id,
    element: <form id={id} onSubmit={submit} />,
    onSubmit: (next) => {
      search.current = next;
    },
  };
};

/** Has the form run the search that is shown. */
export const useSearch = ({ onSubmit }: SearchForm, search: (values: FormData) => void): void => {
  useEffect(() => onSubmit(search));
};
