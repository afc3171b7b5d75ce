import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from './watched-browser.ts';

/** Where words stand, what colour they are known by, and how long they stay. */
interface Where {
  find(page: Page, says: string): Promise<Locator>;
  colour: readonly [property: string, value: string | RegExp];
  ms?: number;
}

/** One line of the catalogue of §8. */
export interface Row {
  arrange(page: Page): Promise<unknown>;
  act(page: Page): Promise<unknown>;
  says: string;
  where: readonly Where[];
  /** What else is so afterwards. */
  after?(page: Page): Promise<unknown>;
}
export type Catalogue = Record<string, Row>;

// --color-red-deep, the red that words may have, and --color-green.
const RED = 'rgb(176, 30, 19)';
const GREEN = 'rgb(0, 105, 60)';
/** Of a notice of danger. */
export const RED_EDGE = ['box-shadow', /rgb\(176, 30, 19\)/] as const;

export const redToast: Where = { find: atTheBottom, colour: ['background-color', RED], ms: 10_000 };
export const greenToast: Where = { find: atTheBottom, colour: ['background-color', GREEN], ms: 3_000 };
/** Above what the open section asks for, with the focus. */
export const inTheSection: Where = { find: inSection, colour: RED_EDGE };

/** The clock stands still while it is done, so that what is shown for seconds is measured to the millisecond. */
export async function drive(page: Page, { arrange, act, says, where, after }: Row) {
  await page.clock.install();
  await arrange(page);
  await page.clock.pauseAt(Date.now() + 30_000);
  await act(page);
  for (const { find, colour, ms } of where) {
    const message = await find(page, says);
    await expect(message).toHaveCSS(...colour);
    if (ms) await expectGoneAfter(page, message, ms);
  }
  await page.clock.resume();
  await after?.(page);
}

/** Row after row in one page, with the network whole and nobody's pointer on a toast before each. */
export async function driveAll(page: Page, rows: Catalogue) {
  for (const [name, row] of Object.entries(rows))
    await test.step(name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().setOffline(false);
      await drive(page, row);
    });
}

async function expectGoneAfter(page: Page, message: Locator, ms: number) {
  // A toast that is pointed at stays.
  await page.mouse.move(1, 1);
  await afterReact(page);
  await page.clock.runFor(ms - 1);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toHaveCount(0);
}

/**
 * An answer is read, and a toast's time begun, in turns of the page that no clock holds: those before this are over. A toast that
 * comes after it would last from then on.
 */
export function afterReact(page: Page) {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });
}

/** A toast, announced politely, at the bottom of the window, with its button to dismiss it. */
async function atTheBottom(page: Page, says: string): Promise<Locator> {
  const toast = page.locator('[aria-live=polite] .toast').filter({ hasText: says });
  await expect(toast.locator('p')).toHaveText(says);
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > innerHeight / 2 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  return toast;
}

async function inSection(page: Page, says: string): Promise<Locator> {
  const message = page.locator('section[aria-labelledby=open-section] .problem[role=alert]');
  await expect(message).toHaveText(says);
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
  return message;
}

/** Right under the field, tied to it, and said by the summary as well, whose link leads to it. */
export async function under(field: Locator, says: string): Promise<Locator> {
  await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped(says)}$`));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const page = field.page();
  const id = (await field.getAttribute('id')) ?? '';
  const message = page.locator(`#${id}-error`);
  await expect(message).toHaveText(says);
  // Until what is still coming has its place.
  await expect(async () => {
    const [above, below] = [await field.boundingBox(), await message.boundingBox()];
    const gap = (below?.y ?? Number.NaN) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(80);
  }).toPass();
  const link = page.locator(`.problem a[href="#${id}"]`);
  await expect(link).toHaveText(says);
  await link.click();
  await expect(field).toBeFocused();
  return message;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The network, or what stands between, for calls of one kind from now on. */
export function answered(
  page: Page,
  method: string,
  path: RegExp,
  how: (route: Route) => Promise<void> = serverError,
) {
  return page.route(path, (route) => (route.request().method() === method ? how(route) : route.fallback()));
}

/** The browser's own error, and what to do. */
export const OFFLINE =
  'TypeError: Failed to fetch. You seem to be offline: please check your connection and try again.';
export const OUR_SIDE = 'Something went wrong on our side. Please try again.';
export const serverError = (route: Route) => route.fulfill({ status: 500, json: { message: OUR_SIDE } });
