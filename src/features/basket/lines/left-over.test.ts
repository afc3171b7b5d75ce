import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { leftOver } from './left-over.ts';
import type { Line } from './line.ts';
import type { Voucher } from './voucher-line.ts';

const line = (id: number, quantity: number, options: Record<string, string> = {}): Line => ({
  itemId: `item-${id}`,
  type: 'product',
  id,
  quantity,
  options,
});
const ordered = ({ type, id, quantity, options }: Line) => ({ type, productId: id, quantity, options });

test.each<[string, Line[], Line[], Line[]]>([
  ['nothing where the basket is what was ordered', [line(1, 2)], [line(1, 2)], []],
  ['a line that was added', [line(1, 1), line(2, 1)], [line(1, 1)], [line(2, 1)]],
  ['as many as a quantity was raised by', [line(1, 3)], [line(1, 2)], [line(1, 1)]],
  [
    'nothing of a quantity that was lowered, or of a line that was removed',
    [line(1, 1)],
    [line(1, 2), line(2, 1)],
    [],
  ],
  [
    'the same product with other options, whatever order they are in',
    [line(1, 1, { name: 'Moira', comments: 'none' }), line(1, 1, { name: 'Sam' })],
    [line(1, 1, { comments: 'none', name: 'Moira' })],
    [line(1, 1, { name: 'Sam' })],
  ],
])('what is left of a basket is %s', (_what, basket, bought, left) => {
  expect(leftOver(basket, bought.map(ordered))).toEqual(left);
});

test('nothing is left of a gift, whatever order the fields of what it is given for are in', () => {
  const voucher: Voucher = {
    type: 'e-voucher',
    template: 'birthday',
    cardTemplate: null,
    value: asPence(195_00),
    recipientName: 'Sam',
    recipientEmail: 'sam@example.com',
    message: '',
    sendTo: 'recipient',
    sendAt: null,
    gift: { type: 'course', id: 1, name: 'Calm at the Wheel' },
  };
  const stored = { ...voucher, gift: { id: 1, name: 'Calm at the Wheel', type: 'course' as const } };
  const inBasket: Line = { ...line(1, 1), type: 'voucher', voucher: stored };
  expect(leftOver([inBasket], [{ ...ordered(inBasket), voucher }])).toEqual([]);
  const other = { ...voucher, gift: { ...stored.gift, id: 3 } };
  expect(leftOver([inBasket], [{ ...ordered(inBasket), voucher: other }])).toEqual([inBasket]);
});
