// @module-tag channel-selection

import { expect, test } from 'vitest';
import { collectPages } from './collect-pages.ts';

const idsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ _id: `${from + index}` }));

test('collects all pages of a list', async () => {
  const pages = [idsOf(1, 100), idsOf(101, 200), idsOf(201, 203)];
  const load = async (page: number) => ({ items: pages[page - 1] ?? [], totalPages: pages.length });
  expect(await collectPages(load, 500)).toEqual(idsOf(1, 203));
});

test('collects no more than may be changed together, and loads no page beyond', async () => {
  const loaded: number[] = [];
  const load = async (page: number) => {
    loaded.push(page);
    return { items: idsOf(page * 100 - 99, page * 100), totalPages: 25 };
  };
  expect(await collectPages(load, 250)).toEqual(idsOf(1, 250));
  expect(loaded).toEqual([1, 2, 3]);
});

test('has an item once that moves to the next page while the list is loaded', async () => {
  const pages = [idsOf(1, 3), idsOf(3, 4)];
  const load = async (page: number) => ({ items: pages[page - 1] ?? [], totalPages: pages.length });
  expect(await collectPages(load, 500)).toEqual(idsOf(1, 4));
});

test('ends when pages have gone meanwhile', async () => {
  const load = async (page: number) => ({
    items: page === 1 ? idsOf(1, 2) : [],
    totalPages: page === 1 ? 3 : 1,
  });
  expect(await collectPages(load, 500)).toEqual(idsOf(1, 2));
});
