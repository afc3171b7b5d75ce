import type { ElementHandle, Locator, Page } from '@playwright/test';
import { expect } from './watched-browser.ts';

const MAX_TABS = 90;

/** Tabs to what is wanted, past things that must each show where the focus is. */
export async function tabTo(page: Page, target: Locator) {
  // Looked for once: to find something by its name takes longer than the rest of a stop.
  let wanted = await find(page, target);
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    let { isFound } = await expectFocusSeen(page, wanted);
    if (isFound === undefined) {
      wanted = await find(page, target);
      isFound = await wanted.element.evaluate(whetherFocused);
    }
    if (isFound) return;
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}

interface Wanted {
  element: ElementHandle<Node>;
  isInFrame: boolean;
}

async function find(page: Page, target: Locator): Promise<Wanted> {
  const element = (await target.elementHandle()) as ElementHandle<Node>;
  return { element, isInFrame: (await element.ownerFrame()) !== page.mainFrame() };
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
 * between the last thing and the first the focus is with the browser; and whether it is what is wanted.
 */
async function expectFocusSeen(page: Page, wanted?: Wanted) {
  const inPage = wanted && !wanted.isInFrame ? wanted.element : null;
  const { unseen, isFound } = await page.evaluate(lookAtStop, inPage);
  if (unseen) await expect.poll(async () => (await page.evaluate(lookAtStop, null)).unseen).toBeFalsy();
  return {
    isThere: unseen !== null,
    isFound: wanted?.isInFrame ? await wanted.element.evaluate(whetherFocused) : isFound,
  };
}

/** In the page: why the focus is not seen, which is null where nothing of it has the focus, and whether this has it. */
function lookAtStop(wanted: Node | null): { unseen: string | null; isFound: boolean | undefined } {
  const { activeElement } = document;
  const isFound = wanted?.isConnected ? wanted === activeElement && document.hasFocus() : undefined;
  return { unseen: whyUnseen(activeElement), isFound };

  function whyUnseen(element: Element | null): string | null {
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
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      return `${name}: out of the window at ${x}, ${y}`;
    const top = document.elementFromPoint(x, y);
    const isVisible =
      top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element));
    return isVisible ? '' : `${name}: under ${top?.tagName} ${top?.className}`;
  }
}

export async function enter(page: Page, label: string | RegExp, text: string) {
  await tabTo(page, page.getByLabel(label));
  // At once: a page does as much for each letter as for all of them.
  await page.keyboard.insertText(text);
}

/** Every stop of the Tab key, until the focus leaves the page. */
export async function walkStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<number> {
  for (let stops = 0; stops < MAX_TABS; stops += 1) {
    await page.keyboard.press(key);
    if (!(await expectFocusSeen(page)).isThere) return stops;
  }
  throw new Error('The focus never leaves the page.');
}
