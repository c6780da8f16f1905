type PageOf<Item> = { readonly items: readonly Item[]; readonly totalPages: number };

/**
 * The first items of a list on all its pages, each once: while they are loaded, the list may move.
 *
 * @param load a page, from 1 on
 */
export async function collectPages<Item extends { readonly _id: string }>(
  load: (page: number) => Promise<PageOf<Item>>,
  maxCount: number,
): Promise<readonly Item[]> {
  const found = new Map<string, Item>();
  let totalPages = 1;
  for (let page = 1; page <= totalPages && found.size < maxCount; page += 1) {
    const loaded = await load(page);
    for (const item of loaded.items) found.set(item._id, item);
    totalPages = loaded.totalPages;
  }
  return [...found.values()].slice(0, maxCount);
}
