import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { noAddress } from './address-fields.tsx';
import { FoundList } from './found-list.tsx';

const flat = (line_1: string) => ({
  formatted_address: [line_1, 'Leeds'],
  line_1,
  line_2: '',
  line_3: '',
  locality: '',
  town_or_city: 'Leeds',
});
const checkedOf = (chosen: string) =>
  [
    ...renderToStaticMarkup(
      <FoundList
        name="found"
        addresses={['1 Example Street', 'Flat, 2 Example Street', 'Flat, 2 Example Street'].map(flat)}
        chosen={{ ...noAddress, address_line_1: chosen }}
        onChoose={vi.fn()}
      />,
    ).matchAll(/<input[^>]*>/g),
  ].map(([input]) => input.includes('checked'));

test('of two addresses that read the same only one is checked', () => {
  expect(checkedOf('')).toEqual([false, false, false]);
  expect(checkedOf('1 Example Street')).toEqual([true, false, false]);
  expect(checkedOf('Flat, 2 Example Street')).toEqual([false, true, false]);
});
