export type Group<Item> = { readonly name: string; readonly items: readonly Item[] };

/** Groups neighbors of the same name, in their order; a name that returns later begins a group anew. */
export const toGroups = <Item>(
  items: readonly Item[],
  toName: (item: Item) => string,
): readonly Group<Item>[] => {
  const groups: { name: string; items: Item[] }[] = [];
  for (const item of items) {
    const name = toName(item);
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
};
