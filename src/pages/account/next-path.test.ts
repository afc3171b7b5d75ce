import { describe, expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

describe('after signing in', () => {
  test.each([
    '/account',
    '/account/details',
    '/account/lessons',
    '/account/lessons/0f2a/cancel?learner=9b1c',
    '/account/progress',
    '/basket',
    '/basket/checkout',
    '/basket/checkout?paypal=true',
  ])('our own page %s is gone to', (path) => expect(nextPath(path)).toBe(path));

  test.each([
    'https://elsewhere.example/account',
    '//elsewhere.example/account',
    '/\\elsewhere.example/account',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example/account',
    '/.//elsewhere.example/account',
    '/account/..//elsewhere.example',
    '/account/../../office/outbox',
    'javascript:alert(1)//account',
    'data:text/html,account',
    'https://bitepoint.invalid@elsewhere.example/account',
    '/accountant',
    '/office/vouchers',
    '/v1/session',
    'account:pass@elsewhere.example',
    'http://[',
    '',
    null,
  ])('%j leads to the account, and nowhere else', (value) => expect(nextPath(value)).toBe('/account'));

  test.each(['/account/sign-in', '/account/sign-in?next=/account', '/account/closed', '/account/register'])(
    'a page for those who are not signed in, %s, is not gone back to',
    (path) => expect(nextPath(path)).toBe('/account'),
  );
});
