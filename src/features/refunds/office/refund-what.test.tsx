import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { RefundChoice } from './refund-choice.server.ts';
import { RefundWhat } from './refund-what.tsx';

function shown(choice: Partial<RefundChoice>, reason: string | null) {
  const chosen: RefundChoice = { how: 'lines', taken: [], amount: '', ...choice };
  const element = <RefundWhat choice={chosen} parts={[]} all={null} preview={null} reason={reason} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('an amount that cannot be refunded is refused at its field', () => {
  const page = shown({ how: 'amount', amount: '1000' }, 'Only £209.00 can be refunded.');
  expect(page).toContain('id="amount-error">Only £209.00 can be refunded.<');
  expect(page).toContain('aria-invalid="true"');
});

test('an amount that nobody has typed yet is no error', () => {
  expect(shown({ how: 'amount' }, 'Enter how much to refund.')).not.toContain('aria-invalid');
});

test('what is missing of the lines is said below them', () => {
  expect(shown({}, 'Choose what to refund.')).toContain('<p>Choose what to refund.</p>');
});
