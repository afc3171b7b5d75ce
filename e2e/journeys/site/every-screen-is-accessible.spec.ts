import type { Page } from '@playwright/test';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { atNight } from '#testing/at-night.ts';
import { accountScreens, oneAccount } from '../../support/account-screens.ts';
import { expectButtonsForFingers } from '../../support/card-shapes.ts';
import { linkInEmail, openEmail } from '../../support/emails.ts';
import {
  cards,
  checkoutAt,
  fillBasket,
  headers,
  L_PLATES,
  LESSON,
  newEmail,
  openSection,
  paidOrder,
  pay,
  storeBasket,
  THEORY,
} from '../../support/journey.ts';
import { lookInForcedColours, lookOnPaper } from '../../support/other-media.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { sellByPhone, withdrawSold } from '../../support/phone-orders.ts';
import {
  AROUND,
  everyWidth,
  expectAccessibleAndFitting,
  expectNoBrokenWord,
} from '../../support/screen-checks.ts';
import { screensAfterBuying } from '../../support/screens-after-buying.ts';
import {
  buyVoucher,
  choose,
  fillBasketWithVouchers,
  fillForSam,
  forSam,
  messageBox,
} from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

/** How each is reached, by its name. */
type Screens = Record<string, (page: Page) => Promise<unknown>>;

const SCREENS_A_BROWSER = 8;
/** Pages that are as they are wherever one comes from. */
const pages = [
  ['the home page', '/'],
  ['the areas', '/areas-covered'],
  ['the areas, with a search for a place that is not ours', '/areas-covered?q=TR1'],
  ['the areas, with a search for no place at all', '/areas-covered?q=xyzzy'],
  ['an area, manual', '/areas-covered/leeds?from=LS6'],
  ['an area, automatic', '/areas-covered/newcastle?gearbox=automatic'],
  ['the instructors, near a place', '/instructors?place=LS6&gearbox=automatic'],
  ['the instructors, by more filters', '/instructors?place=LS6&gender=woman&free=14&sort=soonest'],
  ['the instructors, where there is nobody', '/instructors?place=Norwich&language=Welsh&gearbox=manual'],
  ['to be told of an area', '/tell-me?outcode=ZE1'],
  ['an instructor', '/instructors/amara-osei'],
  ['an instructor without reviews', '/instructors/marcus-tavares'],
  ['a message to an instructor', '/instructors/amara-osei/contact'],
  ['a review of an instructor', '/instructors/amara-osei/review'],
  ['an instructor who is none', '/instructors/nobody'],
  ['the courses', '/courses'],
  ['a course with a deposit', '/courses/calm-at-the-wheel'],
  ['a course that answers', '/courses/teach-with-us'],
  ['a course that is full', '/courses/night-and-winter-driving'],
  ['how to avoid the booking fee', '/avoid-the-booking-fee'],
  ['how lessons work', '/driving-lessons'],
  ['the training of instructors', '/instructor-training'],
  ['a product', '/theory-training'],
  ['a posted product', '/l-plate-and-highway-code-pack'],
  ['a bundle', '/pass-for-less-pack'],
  ['the way in to what was bought', '/learning'],
  ['what can be tried of it', '/learning/try'],
  ['theory questions to try', '/learning/try/theory-training'],
  ['an area that is none', '/areas-covered/atlantis'],
  ['a page that is none', '/gift-horse'],
  ['the terms', '/terms-conditions'],
  ['the privacy page', '/privacy-policy-cookies'],
] as const;

/** One of each shape, which is looked at in every run, as one of the walks is. Other journeys look at screens on their way. */
const SHAPES = [
  ...[
    'the home page',
    'an area, manual',
    'the instructors, near a place',
    'a course with a deposit',
    'the terms',
  ],
  ...['a full basket, with a message shown', 'a voucher with errors', 'making an account, with errors'],
];

/** With the cards of what is sold, which stand in other rows between a desk and a tablet. */
const WITH_CARDS = [
  ...['the home page', 'an area, manual', 'the instructors, near a place', 'the courses', 'how lessons work'],
  'a full basket, with a message shown',
];
const CARD_WIDTHS = [1280, 1600, 1024, 768, 320, 390];

const screens: Screens = {
  'the API’s page': async (page) => {
    await page.goto('/developers');
    await page.locator('details summary').first().click();
  },
  'the mail viewer': async (page) => {
    const { email } = await payByCalls(page, await fillBasket(page));
    await openEmail(page, email, /order/);
  },
  'an empty basket': async (page) => {
    await page.goto('/basket');
    await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  },
  'a full basket, with a message shown': async (page) => {
    await fillBasket(page, [LESSON, THEORY, L_PLATES]);
    await page.goto('/basket');
    let quantity = 1;
    // Shown for three seconds, unless somebody points at it.
    await expect(async () => {
      quantity = (quantity % 5) + 1;
      await page.getByLabel('Quantity for 10 hours in Leeds').selectOption(String(quantity));
      await page.locator('.toast').hover({ timeout: 10_000 });
    }).toPass();
  },
  'the popup after an add': async (page) => {
    await page.goto('/areas-covered/leeds');
    await page.getByRole('button', { name: /: 10 hours$/ }).click();
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeVisible();
  },
};

const givenCard = { ...forSam, voucher_type: 'gift-card', card_template: 'card-b-road' };
const printed = { ...forSam, send_to: 'buyer', card_template: 'card-roundabout' };

/** What the strip with the card covers, wherever the page happens to be scrolled to, is no small target. */
async function layStripFlat(page: Page) {
  await page.locator('.peek').evaluate((strip) => {
    strip.style.position = 'static';
  });
}

const builders: Screens = {
  'a voucher not yet begun': (page) => page.goto('/gift-vouchers'),
  'a voucher on a date, with the card opened on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/gift-vouchers');
    await fillForSam(page);
    await page.getByLabel('On a date you choose', { exact: true }).check();
    await page.getByText('See the card').click();
  },
  'a voucher to its buyer': async (page) => {
    await page.goto('/gift-vouchers');
    await choose(page, 'Who should we send it to?', 'To me');
  },
  'a gift card': async (page) => {
    await page.goto('/gift-vouchers');
    await choose(page, 'Choose your voucher', 'Gift card');
  },
  'a voucher with errors': async (page) => {
    await page.goto('/gift-vouchers');
    await choose(page, 'Choose an amount', 'Other amount');
    await messageBox(page).fill('Wide'.repeat(120));
    await page.getByLabel('On a date you choose', { exact: true }).check();
    await page.getByRole('button', { name: 'Add to basket', exact: true }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'a voucher to change': async (page) => {
    const { contents } = await fillBasketWithVouchers(page);
    await page.goto(contents.products[0]?.url ?? '');
    await expect(page.getByLabel('Their name')).toHaveValue('Sam Otieno');
  },
};

const vouchers: Screens = {
  ...builders,
  'a basket with vouchers': async (page) => {
    await fillBasketWithVouchers(page, [
      { ...forSam, recipient_name: 'Wide'.repeat(20) },
      printed,
      givenCard,
    ]);
    await page.goto('/basket');
    await expect(page.getByText('for Sam Otieno').first()).toBeVisible();
  },
  'a voucher that is not in the basket': async (page) => {
    await page.goto('/basket/gift-vouchers/none');
    await expect(page.getByRole('heading', { name: 'That voucher isn’t in your basket' })).toBeVisible();
  },
};

const delivery: Screens = {
  'the delivery, typed by hand': async (page) => {
    await checkoutAt(page, 'delivery', { products: [L_PLATES] });
    await page.getByRole('button', { name: 'Enter address manually' }).click();
  },
};

const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="Card details"]').getByLabel('Card number');

/** The page of a voucher that is given: for money, or for what is named. */
async function openGift(page: Page, change: object = {}, query = '') {
  const { recipient } = await buyVoucher(page, change);
  await page.goto(`${await linkInEmail(page, recipient, '/gift/')}${query}`);
}

/** Ten hours that staff sell by phone, and withdraw. */
async function openWithdrawnOrder(page: Page) {
  const { entry, link } = await sellByPhone(page);
  await withdrawSold(page, entry);
  await page.goto(link);
}

const claim = (page: Page) => page.getByRole('button', { name: 'Claim my gift' }).click();

/** The basket with a time held for its first lesson, which is in this browser too then. */
async function holdTime(page: Page, { uuid: basket }: BasketResponse): Promise<BasketResponse> {
  const instructor = 'amara-osei';
  const times = await page.request.get(`/v1/website/instructors/${instructor}/times?outcode=LS6`, {
    headers,
  });
  expect(times.status(), await times.text()).toBe(200);
  const starts_at = (await times.json()).data.at(-1);
  const data = { instructor, starts_at, minutes: 60, outcode: 'LS6', basket };
  const held = await page.request.post('/v1/website/basket/held-time', { data, headers });
  expect(held.status(), await held.text()).toBe(200);
  const filled = await held.json();
  await storeBasket(page, filled);
  return filled;
}

/** How long the time is held stays in sight, however far down one is. */
async function expectClockInSight(page: Page) {
  const clock = page.getByRole('timer').filter({ hasText: /^First lesson held for \d+ min \d\d s$/ });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const block of ['start', 'end'] as const) {
      await page
        .locator('.checkout .split > div')
        .evaluate((column, to) => column.scrollIntoView({ block: to }), block);
      await expect(clock).toBeInViewport({ ratio: 1 });
    }
  }
}

/** Screens that are reached one from another. */
const walks: Screens[] = [
  {
    'a gift': (page) => openGift(page, {}, '?postcode=LS6+3AD'),
    'a gift, with errors': async (page) => {
      await page.getByRole('button', { name: 'Book my lessons' }).click();
      await expect(page.getByText('There is a problem')).toBeVisible();
    },
    'a gift where nobody teaches': async (page) => {
      await page.getByLabel('Your postcode').fill('TD9 0QR');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText('We don’t teach in TD9 yet')).toBeVisible();
    },
    'a gift of a course': (page) => openGift(page, { gift: { type: 'course', id: 1 } }),
    'a gift of a learning aid': (page) => openGift(page, { gift: { type: 'product', id: 1 } }),
    'a gift of a learning aid, with errors': async (page) => {
      await claim(page);
      await expect(page.getByText('There is a problem')).toBeVisible();
    },
    'a gift that is taken up': async (page) => {
      for (const label of ['First name', 'Last name']) await page.getByLabel(label).fill('Wide'.repeat(10));
      await page.getByLabel('Email address').fill(newEmail());
      for (const tick of await page.getByRole('checkbox').all()) await tick.check();
      await claim(page);
      await expect(page.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible();
    },
    'a gift that somebody else has taken up': async (page) => {
      await page.context().clearCookies();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'This gift has been claimed' })).toBeVisible();
    },
    'a link to pay an order that was withdrawn': async (page) => {
      await openWithdrawnOrder(page);
      await expect(page.getByRole('heading', { level: 1, name: 'This order was withdrawn' })).toBeVisible();
    },
  },
  {
    'the details': (page) => checkoutAt(page, 'customer'),
    'the details, with errors': async (page) => {
      await page.getByLabel('Email').fill('helen@example');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('There is a problem')).toBeVisible();
    },
  },
  {
    'the billing': (page) => checkoutAt(page, 'billing'),
    'the billing, with addresses to choose from': async (page) => {
      await page.getByLabel('Postcode').fill('LS6 3AD');
      await page.getByLabel('Postcode').press('Enter');
      await expect(page.getByText('14 addresses found').first()).toBeVisible();
    },
    'the billing, typed by hand, with errors': async (page) => {
      await page.getByRole('button', { name: 'Enter address manually' }).click();
      for (const label of ['First name', 'Last name', 'Phone', 'Address line 1', 'Postcode'])
        await page.getByLabel(label).fill('X');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('There is a problem')).toBeVisible();
    },
    'the billing, where the finder found nothing': async (page) => {
      await page.reload();
      await page.getByRole('button', { name: 'Find the address by postcode' }).click();
      await page.getByLabel('Postcode').fill('ID1 KFA');
      await page.getByLabel('Postcode').press('Enter');
      await expect(page.locator('.notice')).toBeVisible();
      await expect(page.getByLabel('Address line 1')).toBeVisible();
    },
  },
  {
    'the learner': (page) => checkoutAt(page, 'lesson'),
    'the learner, who is the buyer': (page) => page.getByLabel('I am', { exact: true }).check(),
  },
  {
    'the payment, with a price that has changed': async (page) => {
      await page.route('**/v1/website/checkout', async (route) => {
        const response = await route.fetch();
        const price_changes = [{ name: 'Theory Training', was: '5.99', now: '6.99' }];
        await route.fulfill({ response, json: { ...(await response.json()), price_changes } });
      });
      const filled = await holdTime(page, await fillBasket(page, [LESSON, THEORY, L_PLATES]));
      await checkoutAt(page, 'payment', { isPupil: true, filled });
      await expect(page.locator('.news')).toContainText('has changed from £5.99 to £6.99');
    },
    'the payment, without its card form': async (page) => {
      await page.unrouteAll();
      await page.route('**/assets/js/client.js*', (route) => route.abort());
      await page.reload();
      await expect(page.getByText('Could not connect to the payment gateway.')).toBeVisible();
    },
    'the payment, declined': async (page) => {
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await pay(page, cards.declined);
      await expect(page.getByText('Your card was declined.').first()).toBeVisible();
      // With its card form, to be tried again.
      await expect(cardNumber(page)).toBeVisible();
    },
    'the payment, while the bank asks': async (page) => {
      await pay(page, cards.challenged);
      await expect(page.frameLocator('iframe.threeDs').getByRole('heading')).toBeVisible();
    },
    'the confirmation, paid': async (page) => {
      await page.frameLocator('iframe.threeDs').getByRole('button', { name: 'Pass the check' }).click();
      await paidOrder(page);
    },
  },
  oneAccount,
  ...screensAfterBuying,
];

const confirmation = '/basket/checkout/confirmation/AAAAAAAAAAAAAAAAAAAAAA';
/** Answers every question after the payment with this. */
async function confirmationAnswering(page: Page, status: number, json: object, heading: RegExp) {
  await page.route('**/v1/website/checkout/confirm/*', (route) => route.fulfill({ status, json }));
  await page.goto(confirmation);
  // Four times, a second apart, it asks.
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const confirmations: Screens = {
  'the confirmation, waiting': async (page) => {
    await page.route('**/v1/website/checkout/confirm/*', () => undefined);
    await page.goto(confirmation);
    await expect(page.getByRole('heading', { name: 'Please wait...' })).toBeVisible();
  },
  'the confirmation, not taken': (page) => confirmationAnswering(page, 402, { message: 'No' }, /^Oops/),
  'the confirmation, not found': (page) => confirmationAnswering(page, 404, { message: 'No' }, /^Oops/),
  'the confirmation, undecided': (page) =>
    confirmationAnswering(page, 202, { total: '360.52', asked_at: '2026-01-05T10:00:00.000Z' }, /^Oops/),
};

/** Screens that have nothing to do with each other. */
const apart: Screens = {
  ...Object.fromEntries(pages.map(([name, path]) => [name, (page: Page) => page.goto(path)])),
  ...screens,
  ...vouchers,
  ...delivery,
  ...confirmations,
  ...accountScreens,
};

/** A phone’s first screen has a price, and the rating with its reviews; no word breaks, on the narrowest nor with very big letters. */
async function lookOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const seen of [
    page.getByText(/£\d\d\.\d\d an hour, all fees included/),
    page.getByRole('link', { name: /^4\.\d out of 5 from \d+ reviews$/ }),
  ])
    await expect(seen.first()).toBeInViewport({ ratio: 1 });
  await expectNoBrokenWord(page);
}

/** What else is looked at of some of them, while they are open. */
const besides: Screens = {
  'the home page': async (page) => {
    await lookOnPhone(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.hero__map')).toBeHidden();
    await page.emulateMedia({ media: null });
  },
  'an area, manual': async (page) => {
    await lookOnPhone(page);
    await lookInForcedColours(page, 'light', async () => {
      const gearbox = page.getByRole('navigation', { name: 'Gearbox' });
      await expect(gearbox.getByRole('link', { name: 'Manual' })).toHaveCSS('outline-style', 'solid');
      await expect(gearbox.getByRole('link', { name: 'Automatic' })).toHaveCSS('outline-style', 'none');
    });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Automatic' })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: null });
  },
  'the instructors, near a place': (page) =>
    lookOnPaper(page, () => expect(page.getByLabel('Gearbox')).toBeHidden()),
  'a full basket, with a message shown': (page) =>
    lookOnPaper(page, async () => {
      await expect(page.locator('.line')).toHaveCount(3);
      await expect(page.getByText('You might also like')).toBeHidden();
      await expect(page.getByLabel('Quantity for Theory Training')).toHaveCSS('border-top-width', '0px');
    }),
  'the payment, declined': async (page) => {
    await expectClockInSight(page);
    await lookOnPaper(page, async () => {
      await expect(page.getByText('Pay with a gift voucher')).toBeHidden();
      await expect(page.getByRole('complementary').getByText('Total', { exact: true })).toBeVisible();
    });
  },
};

/** No violations at either width, and no sideways scroll. */
const look = (page: Page, name: string, open: Screens[string], without: string[]) =>
  test.step(name, async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page);
    if (Object.hasOwn(builders, name)) await layStripFlat(page);
    if (/^the (details|delivery|billing|learner|payment)/.test(name)) await openSection(page);
    await expectAccessibleAndFitting(page, {
      // Behind the bank's question the page cannot be reached.
      within: name.endsWith('the bank asks') ? 'dialog' : 'html',
      // No script runs in the frame of an email.
      framesToo: name !== 'the mail viewer',
      without,
      ...everyWidth,
      ...(WITH_CARDS.includes(name) && {
        widths: CARD_WIDTHS,
        more: (width) => expectButtonsForFingers(page, width),
      }),
    });
    await besides[name]?.(page);
  });

/** Nothing is left of the screen before. */
async function startAfresh(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}

const isPlain = (name: string | undefined) => !name || pages.some(([plain]) => plain === name);

/** Several in one browser: to begin a new one costs as much as the look at a page. */
function lookAtAll(names: string[], details: { tag?: string }) {
  for (let first = 0; first < names.length; first += SCREENS_A_BROWSER) {
    const some = names.slice(first, first + SCREENS_A_BROWSER);
    test(some.join(', '), details, async ({ page }) => {
      for (const [index, name] of some.entries()) {
        // A page that is only read leaves nothing behind.
        if (!isPlain(some[index - 1])) await startAfresh(page);
        await look(page, name, apart[name] as Screens[string], index > 0 ? AROUND : []);
      }
    });
  }
}

lookAtAll(SHAPES, {});
// At night: every screen of the shop and of an account, of which a usual run looks at one of each shape and at the payment
lookAtAll(
  Object.keys(apart).filter((name) => !SHAPES.includes(name)),
  atNight,
);

for (const walk of walks)
  test(
    Object.keys(walk).join(', '),
    Object.hasOwn(walk, 'the payment, declined') ? {} : atNight,
    async ({ page }) => {
      for (const [index, [name, open]] of Object.entries(walk).entries())
        await look(page, name, open, index > 0 ? AROUND : []);
    },
  );
