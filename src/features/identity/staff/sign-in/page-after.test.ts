import { expect, test } from 'vitest';
import { pageAfter } from './page-after.ts';

test.each(['/office', '/office/orders?find=LS6', '/office/vouchers'])(
  'after signing in %s is gone to',
  (path) => expect(pageAfter(path)).toBe(path),
);

test.each([
  'https://elsewhere.example/office',
  '//elsewhere.example/office',
  '/\\elsewhere.example/office',
  '/office/..//elsewhere.example',
  '/office/../account',
  '/officer',
  '/office/sign-in',
  '/office/sign-in/code?to=/office/money',
  '/office/confirm',
  'javascript:alert(1)//office',
  '',
  null,
])('%j leads to the first desk, and nowhere else', (value) => expect(pageAfter(value)).toBe('/office'));
