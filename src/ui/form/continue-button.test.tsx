import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContinueButton } from './continue-button.tsx';

test.each([
  [['first name', 'phone'], 'To continue, enter first name and phone.'],
  [['choose an address'], 'To continue, choose an address.'],
  [
    ['first name', 'phone', 'choose an address'],
    'To continue, enter first name and phone, and choose an address.',
  ],
])('what is missing is entered, or chosen where there is a list: %j', (missing, hint) => {
  expect(renderToStaticMarkup(<ContinueButton missing={missing} saving={false} />)).toContain(hint);
});
