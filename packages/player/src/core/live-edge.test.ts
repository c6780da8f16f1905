import { describe, expect, it } from 'vitest';
import { LiveEdge } from './live-edge.ts';

function createLearnedEdge(): LiveEdge {
  const edge = new LiveEdge();
  edge.observe(0.5, 4);
  edge.observe(60, 9);
  return edge;
}

describe('LiveEdge', () => {
  it('learns the buffer target only at the beginning of a load', () => {
    expect(createLearnedEdge().bufferTargetSeconds).toBe(4);
  });

  it('learns what a connection brings at once apart from what is still to come', { tags: 'tunnel' }, () => {
    const edge = new LiveEdge();
    edge.observe(0.5, 8, 30);
    edge.observe(4, 12, 30);
    expect([edge.burstSeconds, edge.bufferTargetSeconds]).toEqual([12, 30]);
  });

  it('rewinds within the buffer and returns the seconds behind live', () => {
    const edge = createLearnedEdge();
    expect(edge.rewind(100, 10, 0, 104)).toBe(90);
    expect(edge.behindSeconds(14)).toBe(10);
    expect(edge.rewind(90, 500, 20, 104)).toBe(20);
  });

  it('is live again after seeking past the edge or going live', () => {
    const edge = createLearnedEdge();
    edge.rewind(100, 10, 0, 104);
    expect(edge.rewind(90, -30, 0, 104)).toBe(100);
    expect(edge.behindSeconds(4)).toBe(0);
    edge.rewind(100, 50, 0, 104);
    expect(edge.goLive(0, 104)).toBe(100);
    expect(edge.isRewound).toBe(false);
  });

  it('returns to where the listener was when a cut had left less than the target', () => {
    const edge = createLearnedEdge();
    expect(edge.rewind(104.5, 10, 101.5, 105)).toBe(101.5);
    expect(edge.behindSeconds(3.5)).toBe(3);
    expect(edge.goLive(101.5, 107)).toBe(106.5);
  });

  it('is behind after an outage that was longer than what was buffered, until the listener goes live', () => {
    const edge = createLearnedEdge();
    edge.onResumed(5);
    expect(edge.behindSeconds(5)).toBe(0);
    edge.onResumed(34);
    expect(edge.behindSeconds(34)).toBe(30);
    // The next outage may make it later than is wanted.
    expect(edge.isLate(34)).toBe(true);
    edge.onResumed(5);
    expect(edge.isRewound).toBe(false);
    edge.onResumed(34);
    expect(edge.goLive(0, 134)).toBe(130);
    expect(edge.behindSeconds(34)).toBe(0);
  });

  it('leaves a delay that the listener chose alone, also after an outage', { tags: 'pause-place' }, () => {
    const edge = createLearnedEdge();
    edge.rewind(100, 10, 0, 104);
    edge.onResumed(34);
    expect([edge.isRewound, edge.behindSeconds(34)]).toEqual([true, 30]);
    edge.goLive(0, 134);
    edge.onResumed(34);
    edge.rewind(100, 10, 0, 134);
    expect(edge.isLate(44)).toBe(false);
  });

  it('is behind by what arrives during a pause, and live after a short one', { tags: 'pause-place' }, () => {
    const edge = createLearnedEdge();
    edge.pause(4);
    expect([edge.behindSeconds(4), edge.behindSeconds(134)]).toEqual([0, 130]);
    edge.resume(134);
    expect(edge.isRewound).toBe(true);
    expect(edge.goLive(0, 234)).toBe(230);
    edge.pause(4);
    edge.resume(4.5);
    expect(edge.isRewound).toBe(false);
  });

  it('is late only when the listener did not choose the delay', () => {
    const edge = createLearnedEdge();
    expect(edge.isLate(5)).toBe(false);
    expect(edge.isLate(13)).toBe(true);
    edge.rewind(100, 10, 0, 104);
    expect(edge.isLate(14)).toBe(false);
  });
});
