import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

const patterns = [
  '/',
  'areas-covered',
  'areas-covered/:slug',
  'basket',
  'basket/checkout',
  'vouchers/:ref',
  'account/confirm/:token',
  ':product',
  '*',
];
const canonical = (pathname: string) => canonicalUrl(pathname, patterns);

describe('the address of a page', () => {
  test.each([
    ['/areas-covered/', '/areas-covered'],
    ['/areas-covered//leeds///', '/areas-covered/leeds'],
    ['//areas-covered/leeds', '/areas-covered/leeds'],
    ['/Areas-Covered/LEEDS', '/areas-covered/leeds'],
    ['/%61reas-covered/leeds', '/areas-covered/leeds'],
    ['/BASKET', '/basket'],
    ['/Basket/Checkout/', '/basket/checkout'],
    ['/Theory-Training', '/theory-training'],
    ['//', '/'],
    ['/Terms/', '/terms-conditions'],
    ['/index.html', '/'],
    ['/.well-known/change-password', '/account/details'],
  ])('%s is better written %s', (value, written) => {
    expect(canonical(value)).toBe(written);
    expect(canonical(written)).toBeUndefined();
  });

  test.each(['/', '/areas-covered/leeds', '/basket/', '/areas-covered/leeds.data', '/_root.data'])(
    '%s is left as it is',
    (value) => {
      expect(canonical(value)).toBeUndefined();
    },
  );

  test.each([
    ['/VOUCHERS/aBc-DeF/', '/vouchers/aBc-DeF'],
    ['/account/confirm//QWERTY', '/account/confirm/QWERTY'],
  ])('%s keeps the capitals of its secret', (value, written) => {
    expect(canonical(value)).toBe(written);
  });

  test.each(['/no/Such/page/', '/%', '/areas-covered/%zz/'])('%s, which is none, is not moved', (value) => {
    expect(canonical(value)).toBeUndefined();
  });

  test('never leads to another host, whatever is written, and is right at once', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '%5C',
      '%2F',
      '..',
      '%2e',
      'evil.example',
      'https:',
      'Basket',
      'areas-covered',
      '@',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 8 }), (parts) => {
        const url = new URL('http://site.example');
        url.pathname = `/${parts.join('')}`;
        const moved = canonical(url.pathname);
        if (moved === undefined) return;
        const to = new URL(moved, 'http://site.example');
        expect(to.host).toBe('site.example');
        expect(moved).toMatch(/^\/(?![/\\])/);
        expect(canonical(moved)).toBeUndefined();
      }),
    );
  });
});
