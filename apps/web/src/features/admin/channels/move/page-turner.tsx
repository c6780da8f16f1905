import type { Channel } from '@airdial/contract/channel/schema';
import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import type { ReactNode } from 'react';
import { renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { Icon } from '../../../../ui/media/icon.tsx';
import { type PageStep, TURN } from './find-drop.ts';
import styles from './page-turner.module.css';
import type { ListPages } from './use-row-drag.ts';

type TargetProps = {
  readonly step: PageStep;
  readonly isOver: boolean;
  readonly isLast: boolean;
  readonly children: ReactNode;
};

const Target = ({ step, isOver, isLast, children }: TargetProps) => (
  <span
    {...{ [TURN]: step }}
    className={styles.target}
    data-over={isOver || undefined}
    data-last={isLast || undefined}
  >
    {children}
  </span>
);

type PageTurnerProps = {
  readonly dragged: Channel;
  readonly turn: PageStep | null;
  readonly pages: ListPages;
};

/** While a row is dragged: the page turns when the pointer rests on one of its ends. */
export const PageTurner = ({ dragged, turn, pages: { page, total } }: PageTurnerProps) => (
  <div className={styles.turner}>
    <Target step={-1} isOver={turn === -1} isLast={page <= 1}>
      <Icon icon={ChevronLeft} />
      {renumberTexts.previousPage}
    </Target>
    <p className={styles.dragged} role="status">
      <bdi className={styles.name}>{dragged.name}</bdi>
      {renumberTexts.page(page, total)}
    </p>
    <Target step={1} isOver={turn === 1} isLast={page >= total}>
      {renumberTexts.nextPage}
      <Icon icon={ChevronRight} />
    </Target>
  </div>
);
