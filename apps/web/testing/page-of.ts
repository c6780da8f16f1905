/** A page of a list, as the server responds. */
export const pageOf = <Item>(all: readonly Item[], query: Readonly<Record<string, string>>, size = 20) => {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? size);
  const totalPages = Math.ceil(all.length / limit);
  return {
    items: all.slice((page - 1) * limit, page * limit),
    totalPages,
    pagination: { page, limit, total: all.length, totalPages },
  };
};
