import { type ComponentType, lazy } from 'react';
import { NOT_LOADED } from '../../messages/ui-messages.ts';
import { showToast } from '../toast-store.ts';
import { LaterPart } from './later-part.tsx';

type Closable = { readonly onClose: () => void };

/**
 * A dialog, menu or picture whose chunk loads when it is opened. Where that fails, it closes with a toast, and
 * the next press asks for the chunk again.
 */
export const lazyOnPress = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props & Closable> => {
  let Part: ComponentType<Props> = lazy(load);
  return (props) => {
    const close = () => {
      Part = lazy(load);
      showToast('error', NOT_LOADED);
      props.onClose();
    };
    return (
      <LaterPart onFail={close}>
        <Part {...props} />
      </LaterPart>
    );
  };
};
