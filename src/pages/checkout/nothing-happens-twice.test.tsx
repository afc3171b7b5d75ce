import { expect, test } from 'vitest';
import { LESSON } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const THEORY = { product_id: 1, type: 'product' };

const { shop } = await openShopInDom();

/** The calls that change something, without those that are made as often as typing pauses. */
const changes = () =>
  shop.calls
    .filter((call) => !/^GET |\/(draft|coverage)$/.test(call))
    .map((call) => call.replace(/ .*\//, ' '));

/** What is called where it is pressed again before anything is answered, until it has led on. */
async function calledByTwo(press: () => void, ledOn: () => unknown) {
  await shop.answeredAll();
  shop.calls.length = 0;
  press();
  // The page is rendered between the clicks of a double click.
  await Promise.resolve();
  press();
  await ledOn();
  await shop.answeredAll();
  return changes();
}

async function doubleClick(name: RegExp | string, ledOn: () => unknown) {
  await expect.poll(async () => (await shop.button(name)).getAttribute('aria-disabled')).not.toBe('true');
  const button = await shop.button(name);
  return calledByTwo(() => button.click(), ledOn);
}

const opens = (section: RegExp) => () => shop.section(section);
const found = () => expect.poll(() => shop.all('[role=radiogroup] label').length).toBe(14);
const opensCardForm = () => expect.poll(changes).toContain('POST authorise');
const leaves = (to: RegExp) => () => expect.poll(() => location.pathname).toMatch(to);

test('double clicks on the way through the checkout save each section once, and pay once', async () => {
  shop.loadCardForm('opens');
  await shop.fillBasket([LESSON, THEORY]);
  await shop.open('/basket');
  const focusOf = () => document.activeElement?.textContent;
  const removed = await doubleClick(/^Remove Theory/, () => expect.poll(focusOf).toBe('10 hours in Leeds'));
  expect(removed).toHaveLength(1);
  expect(await doubleClick('Checkout Now', leaves(/^\/basket\/checkout$/))).toEqual(['POST start']);

  await shop.open('/basket/checkout');
  await shop.fill('Email', 'helen@example.co.uk');
  await shop.check('Yes, I’m learning');
  expect(await doubleClick(/^Continue/, opens(/Billing/))).toEqual(['POST customer']);

  await shop.fill('First name', 'Helen');
  await shop.fill('Last name', 'Marsden');
  await shop.fill('Phone', '07700 900418');
  await shop.fill('Postcode', 'LS6 3AD');
  expect(await doubleClick('Find address', found)).toEqual(['POST addresses']);
  await shop.check(/^4 Bainbrigge Road/);
  await expect.poll(async () => (await shop.button(/^Continue/)).getAttribute('aria-disabled')).toBeNull();
  // As Enter does in a field.
  const { form } = await shop.field('Phone');
  expect(await calledByTwo(() => form?.requestSubmit(), opens(/Learner/))).toEqual(['POST billing']);

  await shop.check('Same as billing address');
  expect(await doubleClick(/^Continue/, opensCardForm)).toEqual(['POST lesson', 'POST authorise']);

  await shop.acceptAll();
  expect(await doubleClick(/^Pay £/, leaves(/^\/basket\/checkout\/confirmation\//))).toEqual([
    'POST consents',
    'POST confirm',
  ]);
});

test('an empty form is not sent, and its button says what is missing', async () => {
  await shop.checkoutAt('billing', [LESSON]);
  shop.calls.length = 0;
  const button = await shop.button(/^Continue/);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(shop.describedAs(button)).toMatch(/first name, last name, phone, address line 1 and postcode/);
  button.click();
  await shop.answeredAll();
  expect(changes()).toEqual([]);
});
