import { expect, test } from 'vitest';
import { callToasts, clearToasts, dropToastsThatSay, shownToasts, showToast } from './toasts.tsx';

const said = () => shownToasts().map(({ text }) => text);
const failure = (message: string) => ({ message });

test('what a call has said stays when it succeeds, and goes when it is made again (§8)', () => {
  callToasts.begun('POST/billing');
  callToasts.failed('POST/billing', failure('Enter a postcode'));
  callToasts.begun('POST/lesson');
  expect(said()).toEqual(['Enter a postcode']);
  callToasts.begun('POST/billing');
  expect(said()).toEqual([]);
});

test('all that the calls of an attempt have said goes with the next attempt, and nothing else', () => {
  callToasts.failed('POST/checkout/authorise', failure('No gateway'));
  callToasts.failed('POST/checkout/confirm', failure('Declined'));
  showToast('success', 'Quantity updated');
  clearToasts(/checkout/);
  expect(said()).toEqual(['Quantity updated']);
});

test('what a summary of errors says is in no toast', () => {
  showToast('error', 'Enter a postcode');
  showToast('success', 'Item removed from basket');
  dropToastsThatSay(['Enter your name', 'Enter a postcode']);
  expect(said()).not.toContain('Enter a postcode');
  expect(said()).toContain('Item removed from basket');
});

test('three toasts stand at most, and none twice', () => {
  for (const text of ['one', 'two', 'two', 'three', 'four']) showToast('error', text);
  expect(said()).toEqual(['two', 'three', 'four']);
});
