import { z } from 'zod';
import { setPrice } from '#src/features/catalogue/changes/prices.server.ts';
import { lockProduct } from '#src/features/catalogue/changes/product-changes.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';

/** One kind of file: its columns, and what a row of them becomes. `write` answers what is wrong with a row, if anything. */
export interface Kind {
  columns: z.ZodObject;
  write(tx: Tx, row: never, now: Date): Promise<string | undefined>;
}

const price = z.object({
  type: z.enum(
    ['lesson', 'training', 'product', 'bundle', 'course'],
    'must be lesson, training, product, bundle or course',
  ),
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number')
    .transform(Number),
  price: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/, 'must be pounds and pence like 25.00')
    .transform((cell) => asPence(Math.round(Number(cell) * 100)))
    .refine((pence) => pence > 0, 'must be more than 0.00'),
  from: z.iso.date('must be a date like 2027-01-31'),
});

/** Files that change what is here. What a file brings is a kind of moving in. */
export const kinds: Record<string, Kind> = {
  prices: {
    columns: price,
    async write(tx, { type, id, price: pence, from }: z.output<typeof price>, now) {
      if (!(await lockProduct(tx, { type, id }))) return `id: there is no ${type} ${id}`;
      const set = await setPrice(tx, { type, id }, { pence, from }, now);
      return set.ok || set.reason === 'same' ? undefined : 'from: must be today or later';
    },
  },
};
