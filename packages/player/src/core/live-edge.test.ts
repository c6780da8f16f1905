import { describe, expect, it } from 'vitest';
import { LiveEdge } from './live-edge.ts';

function learned(): LiveEdge {
  const edge = new LiveEdge();
  edge.observe(0.5, 4);
  edge.observe(60, 9);
  return edge;
}

describe('LiveEdge', () => {
  it('learns the cushion at the beginning only', () => {
    expect(learned().cushionSeconds).toBe(4);
  });

  it('rewinds within the buffer and knows how far behind it is', () => {
    const edge = learned();
    expect(edge.rewind(100, 10, 0, 104)).toBe(90);
    expect(edge.behindSeconds(14)).toBe(10);
    expect(edge.rewind(90, 500, 20, 104)).toBe(20);
  });

  it('is live again after going forward past the edge, or on request', () => {
    const edge = learned();
    edge.rewind(100, 10, 0, 104);
    expect(edge.rewind(90, -30, 0, 104)).toBe(100);
    expect(edge.behindSeconds(4)).toBe(0);
    edge.rewind(100, 50, 0, 104);
    expect(edge.goLive(0, 104)).toBe(100);
    expect(edge.isRewound).toBe(false);
  });

  it('calls late only what the listener did not choose', () => {
    const edge = learned();
    expect(edge.isLate(5)).toBe(false);
    expect(edge.isLate(13)).toBe(true);
    edge.rewind(100, 10, 0, 104);
    expect(edge.isLate(14)).toBe(false);
  });
});
