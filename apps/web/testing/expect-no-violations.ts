import axe from 'axe-core';
import { expect } from 'vitest';

/** What fades in has less contrast than it will have; an animation without an end is left out. */
const untilNothingMoves = async (): Promise<void> => {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

/** Fails with what axe finds in the part that is rendered, and where. */
export const expectNoViolations = async (): Promise<void> => {
  await untilNothingMoves();
  const rules = {
    // WCAG 2.5.3, which axe leaves off: who speaks to a computer says the text that is visible.
    'label-content-name-mismatch': { enabled: true },
    // Only a whole page has landmarks and a heading of the first level.
    region: { enabled: false },
    'page-has-heading-one': { enabled: false },
  };
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`),
  );
  expect(found).toEqual([]);
};
