import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, PUBLIC_READ, problems } from '#src/platform/http/api.server.ts';
import { toDecimal, ZERO } from '#src/platform/money.ts';
import { productTypes } from './catalogue.ts';
import { carriesFee, feeOn } from './fee.ts';
import { productsOnSale } from './products-on-sale.server.ts';

const decimal = z.string().describe('Pounds, as a decimal string');
/** Vouchers are built, and have no price of their own. */
const type = z.enum(productTypes).exclude(['voucher']);
const transmission = z.enum(['manual', 'automatic']);

const productsQuery = z.object({
  type: type.optional(),
  area: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, 'That’s not an area we know')
    .optional()
    .describe('Lessons of one area'),
  transmission: transmission.optional().describe('Lessons with one gearbox'),
});

const productsResponse = z
  .object({
    data: z.array(
      z
        .object({
          product_id: z.int().describe('Unique within its type: the basket takes both'),
          type,
          name: z.string(),
          summary: z.string(),
          url: z.string(),
          image: z.string(),
          price: decimal,
          fee: decimal.describe('The management and protection fee of one, where it is bought alone'),
          price_usual: decimal.nullable().describe('What it cost before, if that was more'),
          postage: decimal,
          limit: z.int().nullable().describe('The most that one line may hold; null is no limit'),
          dispatch_type: z.enum(['physical', 'digital', 'none']),
          is_instructor_training: z.boolean(),
          area: z.string().nullable(),
          transmission: transmission.nullable(),
          hours: z.number().nullable(),
          begins_at: z.iso.datetime().nullable().describe('When a course begins'),
          places_left: z.int().nullable().describe('On a course; null where anybody may come'),
        })
        .meta({ id: 'ProductOnSale' }),
    ),
  })
  .meta({ id: 'ProductsOnSale' });

/** What is on sale, with current prices, for programs of others. */
export function productsApi(api: Api, { db, clock }: { db: Db; clock: Clock }) {
  api.get(
    '/v1/website/products',
    {
      schema: {
        tags: ['Catalogue'],
        operationId: 'listProducts',
        summary: 'What is on sale, with current prices',
        querystring: productsQuery,
        response: { 200: productsResponse, ...problems },
      },
    },
    async ({ query }, reply) => {
      reply.header('cache-control', PUBLIC_READ);
      const products = await productsOnSale(db, query, clock.now());
      return {
        data: products.map((product) => ({
          product_id: product.id,
          type: type.parse(product.type),
          name: product.name,
          summary: product.summary,
          url: product.url,
          image: product.image,
          price: toDecimal(product.price),
          fee: toDecimal(carriesFee(product) ? feeOn(product.price) : ZERO),
          price_usual: product.usual ? toDecimal(product.usual) : null,
          postage: toDecimal(product.postage),
          limit: product.limit,
          dispatch_type: product.dispatch,
          is_instructor_training: product.isInstructorTraining,
          area: product.areaSlug,
          transmission: product.transmission,
          hours: product.hours,
          begins_at: product.event?.begins.toISOString() ?? null,
          places_left: product.event?.placesLeft ?? null,
        })),
      };
    },
  );
}
