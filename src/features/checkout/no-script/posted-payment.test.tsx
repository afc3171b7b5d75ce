import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { PostedPayment } from './posted-payment.tsx';

const checkout = {
  basket: { uuid: '1', contents: { products: [], total: '100.00' } },
  vouchers: [],
  takes_vouchers: false,
  due: '100.00',
  consents: { terms: false, digital_now: false, lessons_start: null },
  asks: { lessons_start: false, digital_now: false },
} as unknown as CheckoutResponse;

function shown({ paypal, orderPath, due = '100.00' }: { paypal: boolean; orderPath?: string; due?: string }) {
  const payment = (
    <PostedPayment
      checkout={{ ...checkout, due }}
      orderPath={orderPath ?? null}
      errors={{}}
      typed={undefined}
    />
  );
  const hydrationData = { loaderData: { root: { available: { paypal, addressFinder: true } } } };
  const router = createMemoryRouter([{ id: 'root', path: '/', element: payment }], { hydrationData });
  return renderToString(<RouterProvider router={router} />);
}

const BY_CARD = 'To pay by card, open the link that we sent you on a device with JavaScript.';

test.each([
  ['an order of the site', { paypal: true }, ['paypal', 'link']],
  ['an order of the site of a school without PayPal', { paypal: false }, ['link']],
  ['an order by phone', { paypal: true, orderPath: '/pay/x' }, ['paypal']],
])('%s offers the ways to pay that need no scripts', (_which, order, ways) => {
  const offered = [...shown(order).matchAll(/name="way" value="(\w+)"/g)].map(([, way]) => way);
  expect(offered).toEqual(ways);
  expect(shown(order).includes(BY_CARD)).toBe('orderPath' in order);
});

test('an order by phone of a school without PayPal says how to pay it, and has no form that would lead nowhere', () => {
  const page = shown({ paypal: false, orderPath: '/pay/x' });
  expect(page).toContain(BY_CARD);
  expect(page).not.toMatch(/<form|How would you like to pay/);
  expect(shown({ paypal: false, orderPath: '/pay/x', due: '0.00' })).toContain('by voucher now');
});
