import { expect, test } from 'vitest';
import { z } from 'zod';
import { basketResponse } from '#src/features/basket/api-schema.ts';
import { pickerOf } from './answers.server.ts';

const picked = (schema: z.ZodType, value: unknown) => pickerOf(schema as never)(value);

test('a field that the schema does not name is left out, at any depth', () => {
  const schema = z.object({
    name: z.string(),
    lines: z.array(z.object({ id: z.int(), options: z.record(z.string(), z.object({ text: z.string() })) })),
    course: z.object({ venue: z.string() }).nullable(),
    note: z.object({ words: z.string() }).optional(),
    paid: z.union([z.object({ by: z.literal('card') }), z.object({ voucher: z.string() })]),
  });
  const secret = { password: 'secret' };
  const value = {
    name: 'Joan',
    ...secret,
    lines: [{ id: 1, ...secret, options: { one: { text: 'yes', ...secret } } }],
    course: { venue: 'Leeds', ...secret },
    note: undefined,
    paid: { voucher: 'K7M2', ...secret },
  };
  expect(picked(schema, value)).toEqual(schema.parse(value));
  expect(JSON.stringify(picked(schema, value))).not.toContain('secret');
});

test('an object does not pass where the schema names a text', () => {
  expect(() => picked(z.object({ name: z.string() }), { name: { password: 'secret' } })).toThrow(TypeError);
});

test('a basket is answered as its schema would write it', () => {
  const item = {
    id: crypto.randomUUID(),
    product_id: 47,
    type: 'lesson',
    name: '10 hours',
    url: '/',
    image: '/',
    thumbnail_path: '/',
    quantity: 1,
    limit: null,
    price: '250.00',
    price_was: null,
    subtotal: '250.00',
    discount: '25.00',
    postage: '0.00',
    dispatch_type: 'none',
    is_instructor_training: false,
    transmission: 'manual',
    instructor: null,
    held_time: null,
    learner: null,
    withdrawn: false,
    options: { instructor: 'amara-osei' },
    voucher: null,
    course: null,
  };
  const basket = {
    uuid: crypto.randomUUID(),
    updated_at: '2026-11-22T10:00:00.000Z',
    contents: {
      products: [item],
      total: '235.12',
      subtotal: '250.00',
      discounts: [
        {
          code: 'AUTUMN10',
          description: '10% off lessons',
          conditions: 'Not with another code.',
          amount: '25.00',
          refusal: null,
        },
      ],
      takes_code: false,
      postage: '0.00',
      mpf: '10.12',
    },
    totals: { item_count: 1, needs_delivery: false, has_fee: true, has_lessons: true, is_training: false },
  };
  expect(picked(basketResponse, basket)).toEqual(basketResponse.parse(basket));
});
