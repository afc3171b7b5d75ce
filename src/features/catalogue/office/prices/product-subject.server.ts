import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { unchangedSince } from '#src/kit/audit/changes.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { ProductKey } from '../../catalogue.ts';
import { findProduct, lockProduct } from '../../changes/product-changes.server.ts';

const params = z.object({
  type: z.enum(['lesson', 'training', 'product', 'bundle', 'course'], 'We couldn’t find that product'),
  id: z.string().regex(/^\d{1,9}$/, 'We couldn’t find that product'),
});

/** The last change that the sender knows of. */
export const expected_version = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()
  .describe('The number of the last change that you have seen: 409 if there was a later one');

/** A price or an amount that staff type, as a decimal. */
export const typedPounds = (label: string) =>
  z
    .string(`Enter ${label}`)
    .trim()
    .regex(/^£?\s*[\d,]{1,11}(\.\d{1,2})?$/, `Enter ${label} in pounds, like 25 or 25.50`);

export const knowing = z
  .literal('yes')
  .optional()
  .describe('Set it although it makes what the site says of vouchers untrue, or breaks the order of prices');

/** Refuses a price with a warning until that has been read. */
export function requireRead(warnings: string[]) {
  if (warnings.length > 0)
    throw new Problem(422, warnings.join(' '), { errors: { price: warnings }, code: 'price_to_mind' });
}

export const london = z.iso.date('Enter a date like 30/11/2026');

export function keyOf({ type, id }: z.output<typeof params>): ProductKey {
  return { type, id: Number(id) };
}

export function productAbout({ type, id }: ProductKey) {
  return { kind: 'product', id: `${type}-${id}` };
}

export const product: Subject<NonNullable<Awaited<ReturnType<typeof lockProduct>>>, typeof params> = {
  kind: 'product',
  path: '/products/:type/:id',
  params,
  ids: (input) => [productAbout(keyOf(input)).id],
  find: (db, input) => findProduct(db, keyOf(input)),
  lock: (tx, input) => lockProduct(tx, keyOf(input)),
  requireUnchanged: unchangedSince((input) => productAbout(keyOf(input))),
  missing: 'We couldn’t find that product.',
};

/** After a change of what is sold: the shop sees it at once here, and within five seconds elsewhere. */
export function evictCatalogue({ catalogue }: Pick<OfficeDeps, 'catalogue'>) {
  catalogue.forget();
}

export const changedProduct = z.object({ type: z.string(), id: z.int() }).meta({ id: 'ProductChanged' });
