import { expect, test } from 'vitest';
import { fillWrongly, type Wrong } from '#testing/field-errors-in-dom.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { OUR_SIDE, serverError } from '#testing/shop-in-dom.tsx';

const { app, shop } = await openShopInDom();

const AMARA = '/instructors/amara-osei';
const CONTACT = /\/instructors\/amara-osei\/contact$/;
const REVIEWS = /\/instructors\/amara-osei\/reviews/;
const MESSAGE_SENT = 'Message sent. Thank you, your message has been sent to the instructor.';
const REVIEW_SUBMITTED =
  'Review submitted. Thank you, your review has been submitted and it should go live on our website within 24 hours.';

const AN_EMAIL = 'Enter an email address like name@example.co.uk';
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const green = () => shop.text('.toast.plate--green p');

async function openDialog(button: 'Submit a review' | 'Contact Directly') {
  await shop.open(AMARA);
  await shop.press(button);
  await expect.poll(() => document.activeElement?.tagName).toBe('H2');
}

/** In the summary of what is wrong, with the focus, and nowhere else. */
async function expectInSummary(says: string) {
  await expect.poll(() => shop.text('.problem li')).toEqual([says]);
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  expect(shop.all('.toast')).toEqual([]);
}

test('each field of a message has its error under it, which goes once it is mended', async () => {
  await openDialog('Contact Directly');
  const wrong: readonly Wrong[] = [
    [/^Your name/, ' ', 'Enter your name'],
    [/^Email/, 'helen@', AN_EMAIL],
    [/^Phone/, 'abc', 'Enter a phone number like 07700 900123, or leave it empty'],
    [/^Best time to ring/, 't'.repeat(101), 'Use 100 characters or fewer'],
    [/^Subject/, 'Tues\u200bdays', 'Please use letters, numbers and punctuation only'],
    [/^Message/, 'm'.repeat(5_001), 'Use 5000 characters or fewer'],
  ];
  await fillWrongly(shop, wrong, 'Send message');
  const isWrong = async (name: RegExp) => (await shop.field(name)).getAttribute('aria-invalid') === 'true';
  await shop.fill(/^Email/, 'helen');
  expect(await isWrong(/^Email/)).toBe(true);
  await shop.fill(/^Email/, 'helen@home.example');
  await expect.poll(() => isWrong(/^Email/)).toBe(false);
  expect(await isWrong(/^Phone/)).toBe(true);
});

test('a message that fails stays as it was typed, and says so once it is sent', async () => {
  await openDialog('Contact Directly');
  await shop.fill(/^Your name/, 'Helen Marsden');
  await shop.fill(/^Email/, 'helen@example.co.uk');
  await shop.fill(/^Subject/, 'Hello');
  await shop.fill(/^Message/, 'Are you free on Tuesdays?');
  for (const [says, how] of [
    [OUR_SIDE, serverError],
    ['TypeError: Failed to fetch', cut],
  ] as const) {
    shop.answer('POST', CONTACT, how);
    await shop.press('Send message');
    await expectInSummary(says);
    expect((await shop.field(/^Message/)).value).toBe('Are you free on Tuesdays?');
  }
  shop.online();
  await shop.press('Send message');
  await expect.poll(() => document.activeElement?.textContent).toBe(MESSAGE_SENT);
  expect(green()).toEqual(['Message sent']);
});

test('a message is sent once, with script in every field as text', async () => {
  await openDialog('Contact Directly');
  const script = '<script>document.title="ran"</script>';
  const typed = [
    ['Your name', 'Helen <i>M</i>'],
    ['Email', 'helen@example.co.uk'],
    ['Phone', '07700 900418'],
    ['Best time to ring', 'after six <u>'],
    ['Subject', 'Tuesdays <b>'],
    ['Message', script],
  ] as const;
  for (const [name, words] of typed) await shop.fill(new RegExp(`^${name}`), words);
  const sent: unknown[] = [];
  const { promise: pressed, resolve } = Promise.withResolvers<void>();
  shop.answer('POST', CONTACT, async (go, body) => {
    sent.push(body);
    await pressed;
    return go();
  });
  const send = await shop.button('Send message');
  send.click();
  send.click();
  resolve();
  await expect.poll(() => document.activeElement?.textContent).toBe(MESSAGE_SENT);
  expect(sent).toEqual([
    {
      from_name: 'Helen <i>M</i>',
      from_email: 'helen@example.co.uk',
      phone: '07700 900418',
      callback_time: 'after six <u>',
      subject: 'Tuesdays <b>',
      body: script,
    },
  ]);
});

test('each field of a review has its error under it, and of the rating the first star has the focus', async () => {
  await openDialog('Submit a review');
  await shop.fill(/^Your review/, 'm'.repeat(2_001));
  await expect.poll(() => shop.text('.dialog[open] .counter')).toEqual(['1 character too many']);
  await shop.check('4 stars');
  await fillWrongly(
    shop,
    [
      [/^Your name/, ' ', 'Enter your name'],
      [/^Email/, 'nia@', AN_EMAIL],
      [/^Your review/, 'm'.repeat(2_001), 'Use 2000 characters or fewer'],
    ],
    'Submit review',
  );
  expect(shop.all('.toast')).toEqual([]);

  await openDialog('Submit a review');
  await shop.fill(/^Your name/, 'Nia P');
  await shop.fill(/^Email/, 'nia@example.co.uk');
  await shop.fill(/^Your review/, 'Good.');
  await shop.press('Submit review');
  await expectInSummary('Choose from 1 to 5 stars');
  const [rating] = shop.all('.dialog[open] fieldset');
  expect(shop.describedAs(rating as Element)).toMatch(/Choose from 1 to 5 stars$/);
  shop.all('.problem a[href="#review-rating"]')[0]?.click();
  expect(document.activeElement).toBe(await shop.field('1 star'));
  await shop.press('Close');
  // Nothing is wrong with the page.
  await expect.poll(() => document.title).not.toMatch(/^Error: /);
});

test('a review that fails stays as it was typed, and says so once it is sent', async () => {
  await openDialog('Submit a review');
  await shop.check('4 stars');
  await shop.fill(/^Your name/, 'Nia P');
  await shop.fill(/^Email/, 'nia@example.co.uk');
  await shop.fill(/^Your review/, 'Good.');
  shop.answer('POST', REVIEWS, serverError);
  await shop.press('Submit review');
  await expectInSummary(OUR_SIDE);
  expect((await shop.field(/^Your review/)).value).toBe('Good.');
  shop.online();
  await shop.press('Submit review');
  await expect.poll(() => document.activeElement?.textContent).toBe(REVIEW_SUBMITTED);
  expect(green()).toEqual(['Review submitted']);
  expect(
    await app.db.selectFrom('reviews').select(['name', 'content']).where('name', '=', 'Nia P').execute(),
  ).toEqual([{ name: 'Nia P', content: 'Good.' }]);
});

test('a page of reviews that fails is told in red, and leaves those that came with the page', async () => {
  shop.answer('GET', REVIEWS, serverError);
  await shop.open(`${AMARA}?page=2`);
  await expect.poll(() => shop.text('.toast.plate--red p')).toEqual([OUR_SIDE]);
  expect(shop.text('.reviews__head')).toEqual([expect.stringMatching(/^Newest first, 11 to 20 of /)]);
  expect(shop.all('article.review')).toHaveLength(10);
});
