import type { FastifyRequest } from 'fastify';

/** Whether the page is requested without custom CSS, which can make it unusable: `?safe=1`. */
export const isSafe = ({ query }: FastifyRequest): boolean =>
  (query as { readonly safe?: unknown }).safe === '1';
