import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type ToastedFailureProps = {
  readonly failure: { readonly text: string; readonly detail: string | null } | null;
};

/** The text of a toast for screen readers, from which a modal dialog hides the toast. */
export const ToastedFailure = ({ failure }: ToastedFailureProps) =>
  failure && (
    <VisuallyHidden role="alert">
      {failure.text} {failure.detail}
    </VisuallyHidden>
  );
