import { expect, test } from 'vitest';
import { fillWrongly } from '#testing/field-errors-in-dom.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';

const { shop } = await openShopInDom();

async function book(name: string) {
  await shop.open('/courses/motorway-day');
  await shop.fill('Full name', name);
  await shop.press('Book, £35.50 deposit');
}

test('a deposit with pence keeps them, two people go on one booking, and nobody twice', async () => {
  for (const name of ['Callum Marsden', 'Helen Marsden']) {
    await book(name);
    await expect.poll(() => location.pathname).toBe('/basket');
  }
  await expect.poll(() => shop.text('.line')).toHaveLength(2);
  expect(shop.text('.lines').join()).toContain('for Callum Marsden');
  expect(shop.text('.plate.total').join()).toContain('£71.00');

  await book('Helen Marsden');
  const words = 'That place is already in your basket. To book for someone else, enter their name.';
  await expect.poll(() => shop.text('[role=alert]').join()).toContain(words);
  await expect.poll(() => document.title).toMatch(/^Error: Motorway Day/);
  const name = await shop.field('Full name');
  expect(shop.describedAs(name)).toMatch(new RegExp(`${words}$`));
  expect(name.value).toBe('Helen Marsden');
});

test('a place is booked with its deposit, and said in full from the basket to the confirmation', async () => {
  const when = 'Saturday 23 January 2027, 9:30am to 4pm';
  const later = '£145 more to pay on the day.';
  shop.loadCardForm('opens');
  await shop.open('/courses/calm-at-the-wheel');
  const button = await shop.button('Book, £50 deposit');
  const [price] = shop.all('input[name=course_price]') as HTMLInputElement[];
  expect(price?.value).toBe('50.00');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(shop.describedAs(button)).toBe('Enter the attendee’s full name.');
  await shop.fill('Full name', 'Moira Campbell');
  await shop.fill(/^Dietary requirements/, 'No nuts, please');
  await shop.fill(/^Questions for the speaker/, 'Why do I freeze?');
  // The button says what the page's field says of the price, which is not what is charged.
  if (price) price.value = '0.01';
  await shop.fill(/^Comments/, 'Cheap!');
  await shop.press('Book, £0.01 deposit');
  await expect.poll(() => shop.text('.line').join()).toContain('for Moira Campbell');
  const line = shop.text('.line').join();
  for (const words of [when, `, The Tetley, Hunslet Road, Leeds. ${later}`, '£50 deposit'])
    expect(line).toContain(words);
  expect(shop.all('.line select')).toEqual([]);
  const kept = shop.storedBasket();
  expect(JSON.stringify(kept)).not.toMatch(/Moira|nuts|freeze/);

  await shop.saveSections(kept?.uuid ?? '', 'payment');
  await shop.open('/basket/checkout');
  await shop.section(/Payment/);
  expect(shop.text('.road h2').map((title) => title.match(/Details|Billing|Payment/)?.[0])).toEqual([
    'Details',
    'Billing',
    'Payment',
  ]);
  const summary = shop.text('aside').join();
  expect([summary.includes('for Moira Campbell'), summary.includes(later)]).toEqual([true, true]);
  await shop.acceptAll();
  await expect
    .poll(async () => (await shop.button('Pay £50.00 now')).getAttribute('aria-disabled'))
    .toBeNull();
  await shop.press('Pay £50.00 now');
  await expect.poll(() => location.pathname).toMatch(/\/confirmation\//);
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('h1')).toEqual(['Thank you for your payment']);
  const said = shop.text('main').join();
  // Their own browser says who comes (R40).
  for (const words of ['Calm at the Wheel', when, '£145 a place to pay on the day', 'Moira'])
    expect(said).toContain(words);
});

test('a place on a free course is asked for once, and thanked for in place of the form', async () => {
  await shop.open('/courses/teach-with-us');
  const send = await shop.button('Send');
  const isDisabled = () => send.getAttribute('aria-disabled') === 'true';
  expect([isDisabled(), shop.describedAs(send)]).toEqual([true, 'Enter your name and email to send this.']);
  await shop.fill('Full name', 'Moira <i>Campbell</i>');
  expect(isDisabled()).toBe(true);
  const question = 'What would you most like to know?';
  await shop.fill(question, 'What does a week pay?');
  await fillWrongly(shop, [[/^Email/, 'moira@', 'Enter an email address like name@example.co.uk']], 'Send');
  expect((await shop.field(question)).value).toBe('What does a week pay?');

  await shop.fill('Email', 'moira@example.co.uk');
  const before = shop.calls.length;
  send.click();
  send.click();
  await expect.poll(() => shop.text('.toast').join()).toContain('Form Submitted');
  expect(shop.calls.slice(before)).toEqual(['POST /v1/website/courses/2/responses']);
  await expect.poll(() => document.activeElement?.className).toContain('bookform__thanks');
  expect(document.activeElement?.textContent).toContain('Check your email: we hold your place until');
  expect(shop.text('label')).not.toContain('Full name');
  await expect.poll(() => document.title).not.toMatch(/^Error: /);
});
