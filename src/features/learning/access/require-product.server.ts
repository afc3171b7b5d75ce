import { type RouterContextProvider, redirect } from 'react-router';
import type { PaidOrders } from './access.server.ts';
import { requireAccess } from './require-access.server.ts';

/** The product of a code that a page is of. Where it opens later, the library says when. */
export async function requireProduct(
  context: Readonly<RouterContextProvider>,
  { code: input, slug }: { code?: string | undefined; slug?: string | undefined },
  paidOrders: PaidOrders,
) {
  const { code, copy, opensOn, learning } = await requireAccess(context, input, paidOrders);
  if (opensOn) throw redirect(`/learning/${code}`);
  const product = learning.find((one) => one.slug === slug);
  if (!product) throw new Response('Not part of this order', { status: 404 });
  return { code, copy, product, learning };
}
