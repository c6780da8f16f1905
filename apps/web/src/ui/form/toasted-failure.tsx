import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type ToastedFailureProps = {
  readonly failure: {
    readonly text: string;
    readonly detail: string | null;
    readonly fieldErrors: readonly unknown[];
  } | null;
};

/**
 * The text of a toast for screen readers, from which a modal dialog hides the toast. Errors of
 * fields stand at their fields.
 */
export const ToastedFailure = ({ failure }: ToastedFailureProps) =>
  failure?.fieldErrors.length === 0 && (
    <VisuallyHidden role="alert">
      {failure.text} {failure.detail}
    </VisuallyHidden>
  );
