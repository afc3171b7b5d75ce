import type { Page } from '@playwright/test';
import { codeOfStep, stepAt } from '#src/features/identity/staff/sign-in/authenticator.server.ts';
import { atNight } from '#testing/at-night.ts';
import { png } from '#testing/pictures.ts';
import { paidOrder, pay, saveSections, storedBasket } from '../../support/journey.ts';
import { emailsOf, expect, linkIn, OWNER, test } from '../../support/new-school.ts';

test.use({ reducedMotion: 'reduce' });
test.setTimeout(600_000);

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png({ width: 640, height: 640 }) });

// At night: a new school's whole way in one journey, whose steps have tests of their own
test(`an empty site becomes another school in the browser alone, which sells and is paid ${atNight.tag}`, async ({
  page,
  browser,
  school,
  watching,
}, info) => {
  // Whoever moves money is asked to confirm it.
  watching.tolerate(/403 \(Forbidden\)/);
  let number = 0;
  let isPublished = false;
  /** Where FILM is set, a picture at both widths. */
  async function film(name: string, on = page) {
    number += 1;
    if (isPublished) expect(await on.getByText(/bitepoint/i).count(), name).toBe(0);
    if (!process.env.FILM) return;
    for (const width of [390, 1280]) {
      await on.setViewportSize({ width, height: 900 });
      const file = `${String(number).padStart(2, '0')}-${name}-${width}.png`;
      await on.screenshot({ path: info.outputPath(file), fullPage: true });
    }
  }

  await test.step('the owner signs in', async () => {
    await page.goto(school.invitation);
    await page.getByLabel('Your name').fill('Morwenna Tregear');
    await page.getByLabel('Choose a password').fill('seven quiet lanes');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('I can’t scan it').click();
    const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('6-digit code').fill(codeOfStep(key, stepAt(new Date())));
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.goto('/office');
    await film('today');
    await page.goto('/office/first-steps');
    await expect(page.getByRole('main')).toContainText('0 of 3 done');
    await film('first-steps');
  });

  await test.step('the school', async () => {
    await page.goto('/office/school');
    await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('');
    await page.getByRole('radio', { name: /the school sells the lessons/ }).check();
    await fill(page, {
      'VAT number': '499 0180 99',
      Name: 'Clearway',
      Strapline: 'Calm lessons from Truro to Penzance.',
      'Main colour': '#7a0019',
      'Second colour': '#ffcc33',
      'Legal name': 'Clearway Motoring LLP',
      'Company number': 'SO399018',
      'Registered office, street': '12 Quay Street',
      Town: 'Truro',
      Postcode: 'TR1 2HE',
      Phone: '01872 496018',
      'Email for customers': 'hello@clearway.example',
      'Email about personal data': 'data@clearway.example',
      'ICO registration': 'ZA990180',
      'Sender’s name': 'Clearway lessons',
      'Sender’s address': 'lessons@clearway.example',
    });
    // What is typed and not published yet stays typed.
    await page.getByLabel('A logo').setInputFiles(picture('logo.png'));
    await page.getByRole('button', { name: 'Publish the logo' }).click();
    await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Clearway Motoring LLP');
    await expect(page.getByRole('radio', { name: /the school sells the lessons/ })).toBeChecked();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Last published by')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'VAT number' })).toHaveValue('GB 499 0180 99');
    isPublished = true;
    await film('school');
  });

  await test.step('two areas, with prices', async () => {
    for (const [name, outcodes, hourly] of [
      ['Truro', 'TR1 TR2 TR3 TR4', 36],
      ['Penzance', 'TR18 TR19 TR20', 34],
    ] as const) {
      await page.goto('/office/catalogue/areas/new');
      await fill(page, {
        Name: name,
        Postcodes: outcodes,
        'Words on its page': `Lessons from your door in ${name}, and the lanes around it.`,
        Region: 'Cornwall',
      });
      await page.getByRole('button', { name: 'Add the area' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue');
      await page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .click();
      for (const hours of [1, 10]) {
        const add = page.getByRole('region', { name: 'Add a package, manual' });
        await add.getByLabel('Hours').fill(String(hours));
        await add.getByLabel('Price in £').fill(String(hours * hourly));
        await add.getByRole('button', { name: 'Add it' }).click();
        await expect(page.getByRole('status').first()).toContainText(/dded/);
      }
      await film(`area-${name.toLowerCase()}`);
    }
  });

  await test.step('three instructors, with photographs', async () => {
    for (const [name, area, outcodes] of instructors) {
      await page.goto('/office/instructors/new');
      await fill(page, { Name: name, Email: emailOf(name), Postcodes: outcodes, 'Teaching since': '2016' });
      await page.getByLabel('Area').selectOption(area);
      await fill(page, {
        Summary: 'Calm, clear and on time',
        'What they are like to learn with': 'Ten years of lanes, roundabouts and first passes.',
      });
      await page.getByRole('button', { name: 'Add the instructor' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instructors');
      await page.getByRole('link', { name }).first().click();
      await page.getByLabel('A photograph').setInputFiles(picture('photograph.png'));
      await page.getByRole('button', { name: 'Save the photograph' }).click();
      await expect(page.getByRole('button', { name: 'Remove the photograph' })).toBeVisible();
    }
    await film('instructor');
    await page.goto('/office/first-steps');
    await expect(page.getByRole('main')).toContainText('3 of 3 done');
  });

  await test.step('a course', async () => {
    await page.goto('/office/courses/new');
    await fill(page, {
      Name: 'Lanes in a day',
      'A line about it': 'Passing places, hedges and tractors.',
      'How long': 'One day',
      'Whom it suits': 'Anyone who has passed',
      'Heading of its page': 'A day on the lanes',
      'What it is about': 'Six hours with two others and one instructor.',
      Day: inDays(30),
      From: '10:00',
      Until: '16:00',
      Where: 'Lemon Quay, Truro',
      'Price in £': '120',
      'Deposit in £': '40',
      Places: '6',
    });
    await page.getByRole('button', { name: 'Add the course' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses');
    await film('courses');
  });

  await test.step('600 learners moved in', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, at) =>
        `Ann,Learner${at},ann${at}@moved.example,07700 900${100 + (at % 900)},TR1 2HE,${(at % 40) / 2},${emailOf(instructors[at % 3]?.[0] ?? '')}`,
    );
    await page.goto('/office/moving-in');
    await page.getByRole('radio', { name: /^Learners/ }).check();
    await page.getByLabel('The file').setInputFiles({
      name: 'pupils.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['first_name,surname,customer_email,phone,postcode,hours_left,instructor_email', ...rows].join('\n'),
      ),
    });
    await page.getByRole('button', { name: 'Match the columns' }).click();
    await page.getByRole('button', { name: 'Start the dry run' }).click();
    await expect(page.getByRole('button', { name: 'Move 600 learners' })).toBeVisible();
    await film('moving-in');
    await page.getByRole('button', { name: 'Move 600 learners' }).click();
    await expect(page.getByRole('status').first()).toContainText('600 learners moved.');
    await film('moved');
  });

  await test.step('an order by phone, paid by its link', async () => {
    await page.goto('/office/orders/new');
    await page.getByLabel('Learner’s postcode').fill('tr1 2he');
    await page.getByRole('button', { name: 'Work out the price' }).click();
    // The price follows the choice, with no button pressed.
    await page.getByRole('radio', { name: /^1 hour/ }).check();
    await expect(page.getByRole('region', { name: 'To pay' })).toContainText('£37.62');
    await page.getByRole('radio', { name: /^10 hours/ }).check();
    await expect(page.getByRole('region', { name: 'To pay' })).toContainText('£376.20');
    await fill(page, {
      'First name': 'Helen',
      'Last name': 'Marsden',
      Email: 'helen@customer.example',
      Phone: '07700 900418',
      'Address line 1': '4 Lemon Street',
      'Town or city': 'Truro',
    });
    await page.getByRole('button', { name: 'Make the order and email it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Helen Marsden, £/);
    await film('order-by-phone');
    const buyer = await (await browser.newContext({ baseURL: school.url })).newPage();
    await buyer.goto(await linkIn(school, 'helen@customer.example', '/pay/'));
    await film('pay', buyer);
    await pay(buyer);
    await paidOrder(buyer);
    await film('paid', buyer);
    await buyer.context().close();
    await page.goto('/office/orders');
    await film('orders');
  });

  await test.step('a code is used in the shop', async () => {
    await page.goto('/office/codes');
    await page.getByLabel('Code', { exact: true }).fill('HELLO10');
    await page.getByLabel('How much off').fill('10');
    await page.getByRole('button', { name: 'Create the code' }).click();
    await expect(page.getByText('Created. Buyers can use it from its first day.')).toBeVisible();
    await film('codes');
    const buyer = await (await browser.newContext({ baseURL: school.url })).newPage();
    await buyer.goto('/areas-covered/truro?code=hello10');
    await buyer.getByRole('button', { name: /^Add to basket.*10 hours/ }).click();
    await buyer.getByRole('link', { name: 'View basket & checkout' }).click();
    await expect(buyer.getByText('Discount with HELLO10')).toBeVisible();
    await film('basket', buyer);
    await saveSections(buyer, (await storedBasket(buyer))?.uuid ?? '', 'payment');
    await buyer.goto('/basket/checkout');
    await film('checkout', buyer);
    await pay(buyer);
    await paidOrder(buyer);
    await buyer.context().close();
  });

  await test.step('an order by phone, paid by transfer', async () => {
    await page.goto('/office/transfers');
    await fill(page, {
      'Name of the account': 'Clearway Motoring LLP',
      'Sort code': '20-00-00',
      'Account number': '55779911',
    });
    await page.getByRole('button', { name: 'Save the account' }).click();
    await confirm(page);
    await film('transfers');
    await page.goto('/office/orders/new');
    await page.getByLabel('Learner’s postcode').fill('tr18 2aa');
    await page.getByRole('button', { name: 'Work out the price' }).click();
    await page.getByRole('radio', { name: /^10 hours/ }).check();
    await page.getByRole('button', { name: 'Work out the price' }).click();
    await expect(page.getByRole('region', { name: 'To pay' })).toContainText('£355.30');
    await page.getByRole('radio', { name: /transfer/i }).check();
    await fill(page, {
      'First name': 'Demelza',
      'Last name': 'Roe',
      Email: 'demelza@customer.example',
      Phone: '07700 900419',
      'Address line 1': '9 Chapel Street',
      'Town or city': 'Penzance',
    });
    await page.getByRole('button', { name: 'Make the order and email it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Demelza Roe, £/);
    await film('waits-for-transfer');
    await page.getByRole('button', { name: 'Record it as received' }).click();
    await confirm(page);
    await film('transfer-came');
  });

  await test.step('a week is paid', async () => {
    const [name] = instructors[0];
    await page.goto('/office/instructors');
    await page.getByRole('link', { name }).first().click();
    await page.getByRole('button', { name: 'Invite to the diary' }).click();
    const theirs = await (await browser.newContext({ baseURL: school.url })).newPage();
    await theirs.goto(await linkIn(school, emailOf(name), '/diary/welcome/'));
    await theirs.getByLabel('Password').fill('six narrow bridges');
    await theirs.getByRole('button', { name: /password|diary/i }).click();
    await theirs.waitForURL((url) => !url.pathname.includes('welcome'));
    await theirs.goto('/diary/bank-details');
    await fill(theirs, {
      'Name on the account': 'J Pascoe',
      'Sort code': '08-99-99',
      'Account number': '66374958',
      'Your password': 'six narrow bridges',
    });
    await film('bank-details', theirs);
    await theirs.getByRole('button', { name: 'Save bank details' }).click();
    await expect(theirs.getByRole('status').first()).toBeVisible();
    await page.goto('/office/pay/bank-details');
    await page.getByRole('button', { name: /^I’ve rung/ }).click();
    await confirm(page);
    await page.goto('/office/pay/settings');
    await expect(page.getByLabel(/^The school’s account: Clearway Motoring LLP/)).toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').first()).toContainText('Saved');
    await page.goto('/office/instructors/jago-pascoe/money');
    await page.getByLabel('Percentage, or £ for an hour').fill('20');
    await page.getByLabel('From a Monday').fill(mondayBefore(7));
    await page.getByRole('button', { name: 'Set the plan' }).click();
    await confirm(page);
    await expect(page.getByRole('main')).toContainText('We keep 20%');
    await fill(page, { 'Amount in £': '120', Reason: 'For the lessons of the old system' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('status').first()).toContainText('Entered.');
    await film('instructor-money');
    await page.goto('/office/pay/runs/1');
    await film('pay-run');
    await page.getByRole('button', { name: 'Close run 1' }).click();
    await expect(page.getByRole('status').first()).toContainText('Closed');
    await page.getByRole('button', { name: 'Make the file' }).click();
    await confirm(page);
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await confirm(page);
    await film('paid-run');
    await theirs.goto('/diary/pay');
    await film('diary-pay', theirs);
    await theirs.context().close();
  });

  await test.step('the shop', async () => {
    for (const [name, path] of [
      ['home', '/'],
      ['areas', '/areas-covered'],
      ['area', '/areas-covered/truro'],
      ['shop-instructors', '/instructors'],
      ['shop-courses', '/courses'],
    ] as const) {
      await page.goto(path);
      await film(name);
    }
  });

  await test.step('its emails', async () => {
    // The invitation left before there was a name.
    const since = async () => (await emailsOf(school)).filter(({ to }) => to.text !== OWNER);
    await expect
      .poll(async () => (await since()).map(({ subject }) => subject.replace(/ BP-.*/, '')))
      .toEqual(
        expect.arrayContaining([
          ...['Pay for your Clearway order', 'Your Clearway order', 'Your diary is ready: Clearway'],
          ...['New bank details: Clearway', 'Your pay, run 1: Clearway'],
        ]),
      );
    for (const { subject, from, html, text } of await since())
      expect(`${subject} ${from.text} ${html} ${text}`, subject).not.toMatch(/bitepoint/i);
  });
});

/** What moves money shows what it does first. */
async function confirm(page: Page) {
  await expect(page.getByRole('heading', { name: 'Check what will happen' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').first()).toBeVisible();
}

const instructors = [
  ['Jago Pascoe', 'Truro', 'TR1 TR2'],
  ['Kerensa Hicks', 'Truro', 'TR3 TR4'],
  ['Petroc Lane', 'Penzance', 'TR18 TR19 TR20'],
] as const;

const emailOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@clearway.example`;

function mondayBefore(days: number): string {
  const day = new Date(Date.now() - days * 86_400_000);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function fill(page: Page, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed))
    await page
      .locator('input, textarea')
      .and(page.getByLabel(new RegExp(`^${label}`)))
      .first()
      .fill(text);
}
