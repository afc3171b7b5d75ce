import type { Locator, Page } from '@playwright/test';
import { fillBasket, LESSON, newEmail, paidOrder, THEORY } from './journey.ts';
import { expect, test } from './watched-browser.ts';

const MOST_TABS = 90;

/** Tabs to what is wanted, past things that must each show where the focus is. */
async function tabTo(page: Page, wanted: Locator) {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await isFocused(wanted)) return;
  }
  throw new Error(`The Tab key does not reach ${wanted}.`);
}

function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => element === element.ownerDocument.activeElement && document.hasFocus());
}

/** The focused thing has a ring, its own or its label's, and is in the window with nothing over it. */
async function expectFocusSeen(page: Page) {
  await expect.poll(() => page.evaluate(whyUnseen)).toBe('');
}

function whyUnseen(): string {
  const element = document.activeElement;
  // A frame draws its own ring, and between the last thing and the first the focus is with the browser.
  if (!element || element === document.body || element.tagName === 'IFRAME') return '';
  const name = `${element.tagName} ${element.textContent?.slice(0, 40) || element.id}`;
  const ringed = [element, element.parentElement, ...element.querySelectorAll('*')].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, stroke } = getComputedStyle(each);
    // On the map the names have the halo.
    if (each.tagName === 'text') return stroke === 'rgb(255, 210, 0)';
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
  if (!ringed) return `${name}: no ring`;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name}: out of the window at ${x}, ${y}`;
  const top = document.elementFromPoint(x, y);
  const seen =
    top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element));
  return seen ? '' : `${name}: under ${top?.tagName} ${top?.className}`;
}

async function enter(page: Page, label: string | RegExp, words: string) {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(words);
}

for (const width of [1280, 390]) {
  test(`a whole purchase needs no pointer, at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name }).locator('visible=true').first();

    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await enter(page, 'Where do you want to learn?', 'LS6 3AD');
    await page.keyboard.press('Enter');
    await page.waitForURL(/areas-covered\/leeds/);

    await tabTo(page, button(/: 10 hours$/));
    await page.keyboard.press('Space');
    await expect(button(/: 10 hours$/)).toHaveText(/^Added/);
    await expect(button(/: 10 hours$/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeHidden();
    await page.goto('/basket');

    await expect(button('Checkout Now')).toBeVisible();
    await tabTo(page, page.getByLabel('Quantity for 10 hours in Leeds'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Quantity updated')).toBeVisible();
    await tabTo(page, button('Checkout Now'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/basket\/checkout/);
    await expect(page.getByLabel('Email')).toBeVisible();

    await enter(page, 'Email', newEmail());
    await tabTo(page, page.getByLabel('Yes, I’m learning'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('No, it’s for someone else')).toBeChecked();
    await tabTo(page, button('Continue'));
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: /^Billing ?, step 2 of 4/ })).toBeFocused();
    await enter(page, 'First name', 'Helen');
    await enter(page, 'Last name', 'Marsden');
    await enter(page, 'Phone', '07700 900418');
    await enter(page, 'Postcode', 'ls6 3ad');
    await page.keyboard.press('Enter');
    await expect(page.getByText('14 addresses found').first()).toBeVisible();
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await tabTo(page, button('Continue'));
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: /^Learner ?, step 3 of 4/ })).toBeFocused();
    await enter(page, 'Learner’s first name', 'Callum');
    await enter(page, 'Learner’s last name', 'Marsden');
    await enter(page, 'Learner’s phone', '07700 900673');
    await tabTo(page, page.getByLabel('Same as billing address'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel('Monday evening'));
    await page.keyboard.press('Space');
    await tabTo(page, button('Continue'));
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: /^Payment ?, step 4 of 4/ })).toBeFocused();
    const card = page.frameLocator('iframe[title="Card details"]');
    await expect(card.getByLabel('Card number')).toBeVisible();
    for (const [label, words] of [
      ['Name on card', 'Helen Marsden'],
      ['Card number', '4976350000006891'],
      [/Expiry/, '1230'],
      [/Security code/, '342'],
    ] as const) {
      await tabTo(page, card.getByLabel(label));
      await page.keyboard.type(words);
    }
    await tabTo(page, page.getByLabel(/I accept the/));
    await page.keyboard.press('Space');
    await tabTo(page, button(/^Pay £/));
    await page.keyboard.press('Enter');

    const bank = page.frameLocator('iframe.threeDs');
    await expect(bank.getByRole('heading')).toBeVisible();
    await tabTo(page, bank.getByRole('button', { name: 'Pass the check' }));
    await page.keyboard.press('Enter');
    await paidOrder(page);
  });
}

/** Every stop of the Tab key, until the focus leaves the page. */
async function walkStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<number> {
  for (let stops = 0; stops < MOST_TABS; stops += 1) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
  }
  throw new Error('The focus never leaves the page.');
}

for (const width of [1280, 390])
  test(`the focus is seen at every stop, down the page and up again, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/areas-covered/leeds');
    await page.getByRole('button', { name: /: 30 hours$/ }).click();
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeVisible();
    expect(await walkStops(page, 'Shift+Tab')).toBeGreaterThan(10);

    await fillBasket(page, [LESSON, THEORY]);
    for (const path of ['/', '/areas-covered', '/basket']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await walkStops(page, 'Tab')).toBeGreaterThan(10);
      expect(await walkStops(page, 'Shift+Tab')).toBeGreaterThan(10);
    }
  });
