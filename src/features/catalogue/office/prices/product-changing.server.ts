import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { requireUnchanged } from '#src/kit/audit/changes.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { ProductKey } from '../../catalogue.ts';
import { lockProduct } from '../../changes/product-changes.server.ts';

export const productParams = z.object({
  type: z.enum(['lesson', 'training', 'product', 'bundle', 'course'], 'We couldn’t find that product'),
  id: z.string().regex(/^\d{1,9}$/, 'We couldn’t find that product'),
});

/** The last change that the sender knows of. */
export const seen = z
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

/** Refuses a price with something to mind: it is set only by whoever has read that. */
export function requireRead(warnings: string[]) {
  if (warnings.length > 0)
    throw new Problem(422, warnings.join(' '), { errors: { price: warnings }, code: 'price_to_mind' });
}

export const london = z.iso.date('Enter a date like 30/11/2026');

type Locked = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

export function productAbout({ type, id }: ProductKey) {
  return { kind: 'product', id: `${type}-${id}` };
}

/**
 * Changes one product, and writes the line of the log that `change` answers, if it changed anything. The shop sees it at
 * once here, and within five seconds elsewhere.
 */
export async function changeProduct(
  { db, clock, catalogue }: OfficeDeps,
  by: Staff,
  did: string,
  given: { type: ProductKey['type']; id: string; seen?: string | undefined },
  change: (tx: Tx, key: ProductKey, product: Locked, now: Date) => Promise<string | undefined>,
) {
  const now = clock.now();
  const key: ProductKey = { type: given.type, id: Number(given.id) };
  await db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, key);
    if (!product) throw new Problem(404, 'We couldn’t find that product.');
    const about = productAbout(key);
    await requireUnchanged(tx, about, given.seen, now);
    const detail = await change(tx, key, product, now);
    if (detail) await writeAuditEntry(tx, { by, did, about, detail, now });
  });
  catalogue.forget();
  return { type: key.type, id: key.id };
}

export const changedProduct = z.object({ type: z.string(), id: z.int() }).meta({ id: 'ProductChanged' });
