import type { Locator, Page } from '@playwright/test';
import { expect } from './watched-browser.ts';

const MAX_TABS = 90;

/** Tabs to what is wanted, past things that must each show where the focus is. */
export async function tabTo(page: Page, target: Locator) {
  // Looked for once: to find something by its name takes longer than the rest of a stop.
  let element = await target.elementHandle();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    let found = await element?.evaluate(whetherFocused);
    if (found === undefined) {
      element = await target.elementHandle();
      found = await element?.evaluate(whetherFocused);
    }
    if (found) return;
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}

/** Asked at once, for what has the focus as soon as a key is pressed. */
export async function isFocused(target: Locator): Promise<boolean> {
  return (await target.evaluate(whetherFocused)) === true;
}

/** In the page. Undefined of what is not there any more. */
function whetherFocused(element: Node): boolean | undefined {
  if (!element.isConnected) return undefined;
  return element === element.ownerDocument?.activeElement && document.hasFocus();
}

/**
 * The focused thing has a ring, its own or its label's, and is in the window with nothing over it. Answers whether there is one:
 * between the last thing and the first the focus is with the browser.
 */
async function expectFocusSeen(page: Page): Promise<boolean> {
  const seen = await page.evaluate(whyUnseen);
  if (seen) await expect.poll(() => page.evaluate(whyUnseen)).toBeFalsy();
  return seen !== null;
}

/** Null where nothing of the page has the focus. */
function whyUnseen(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A frame draws its own ring.
  if (element.tagName === 'IFRAME') return '';
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
  const isVisible =
    top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element));
  return isVisible ? '' : `${name}: under ${top?.tagName} ${top?.className}`;
}

export async function enter(page: Page, label: string | RegExp, text: string) {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Every stop of the Tab key, until the focus leaves the page. */
export async function walkStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<number> {
  for (let stops = 0; stops < MAX_TABS; stops += 1) {
    await page.keyboard.press(key);
    if (!(await expectFocusSeen(page))) return stops;
  }
  throw new Error('The focus never leaves the page.');
}
