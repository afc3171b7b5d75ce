import { expect, test } from 'vitest';
import { copiesOf, photographAddress } from './portrait-sizes.ts';

const NAME = '0123456789abcdef0123456789abcdef';
const PHOTOGRAPH = photographAddress(NAME);

test.each([
  [40, '96', undefined],
  [48, '96', undefined],
  [72, '96', '208'],
  [96, '96', '208'],
  [208, '208', '416'],
])(
  'of a photograph %i pixels wide a browser loads no larger copy than its screen shows',
  (size, once, twice) => {
    const address = (width: string) => `/uploads/${NAME}/${width}.webp`;
    expect(copiesOf(PHOTOGRAPH, size)).toEqual({
      src: address(once),
      ...(twice && { srcSet: `${address(twice)} 2x` }),
    });
  },
);

test('a drawing is the same at every size', () => {
  expect(copiesOf('/art/portraits/01.svg', 208)).toEqual({ src: '/art/portraits/01.svg' });
});
