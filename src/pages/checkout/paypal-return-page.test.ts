import type { ComponentType } from 'react';
import { type RouteObject, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { paypalReturnContext } from '#src/features/checkout/payment/paypal-return.server.ts';
import { belowRoot } from '#testing/root-route.ts';
import { staticPage } from '#testing/static-page.tsx';
import PaypalReturnPage, { loader } from './paypal-return-page.tsx';

const routes = belowRoot<RouteObject>({
  path: '/basket/checkout/paypal/:way',
  loader: loader as never,
  Component: PaypalReturnPage as ComponentType,
});

// Which token is whose is in src/features/checkout/payment/paypal.test.ts.
test('a return with a token of no basket of this browser is refused, and says what to do', async () => {
  const requestContext = new RouterContextProvider();
  const asked: unknown[] = [];
  requestContext.set(paypalReturnContext, async (...of: unknown[]) => void asked.push(of));
  const path = '/basket/checkout/paypal/return?token=7XR26145SS0042317';
  const { status, markup } = await staticPage(routes, path, { requestContext });
  expect(asked).toEqual([['return', '7XR26145SS0042317']]);
  expect(status).toBe(404);
  expect(markup).toMatch(/<h1[^>]*>We couldn’t match that payment<\/h1>/);
  expect(markup).toContain('Please don’t pay again before then.');
  expect(markup).toContain('href="/basket"');
});
