import type { Page } from '@playwright/test';
import { expect } from './watched-browser.ts';

/** The panels of the office are forms of their own and in no list. */
const CARDS = '.panel:not(.office .panel), .offer, .fare, .plate, .line, .courses > li';
/** Pixels: what a finger hits. */
const MIN_BUTTON = 44;

/**
 * Cards in one row are equally high and have their buttons on one line, those of one list have them below each other.
 * No text leaves its card or is cut off, and no button breaks its words over lines without need.
 */
export async function expectCardsInShape(page: Page, width: number) {
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(cardFaults, CARDS), `${width} px`).toEqual([]);
}

/** Every button of the shop is as high as a finger needs; those of a desk are lower. */
export async function expectButtonsForFingers(page: Page, width: number) {
  const low = await page
    .locator('main .btn:visible')
    .evaluateAll(
      (buttons, least) =>
        buttons
          .filter((button) => Math.round(button.getBoundingClientRect().height) < least)
          .map((button) => button.textContent),
      MIN_BUTTON,
    );
  expect(low, `${width} px: buttons lower than ${MIN_BUTTON} px`).toEqual([]);
}

/** Runs in the browser, so everything that it calls is inside it. */
function cardFaults(CARDS: string): string[] {
  const faults = new Set<string>();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)].filter(isShown);
  for (const alike of Map.groupBy(cards, nameOfList).values()) {
    for (const row of Map.groupBy(alike, (card) => Math.round(boxOf(card).top)).values()) {
      say('cards of different heights in a row', row, spread(row.map((card) => boxOf(card).height)));
      say('buttons not on one line', row, spread(lastButtons(row).map(({ bottom }) => bottom)));
    }
    for (const column of Map.groupBy(alike, (card) => Math.round(boxOf(card).left)).values()) {
      const buttons = lastButtons(column);
      const ragged = [buttons.map(({ left }) => left), buttons.map(({ right }) => right)].map(spread);
      say('buttons not below each other', column, Math.min(...ragged));
    }
  }
  for (const button of document.querySelectorAll<HTMLElement>('main .btn')) {
    if (!isShown(button)) continue;
    const card = button.closest(CARDS);
    if (card && breaksWithoutNeed(button, card.clientWidth))
      faults.add(`words broken without need: ${name(button)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) lookAtText(texts.currentNode as Text);
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    faults.add('the page scrolls sideways');
  return [...faults];

  function boxOf(element: Element) {
    return element.getBoundingClientRect();
  }

  function name(element: Element) {
    return `${element.localName}.${element.getAttribute('class')} “${element.textContent.slice(0, 40)}”`;
  }

  /** Cards of the same kind in the same list. */
  function nameOfList(card: HTMLElement) {
    const list = card.parentElement as HTMLElement;
    list.dataset.list ??= String(document.querySelectorAll('[data-list]').length);
    return `${list.dataset.list} ${card.className}`;
  }

  function spread(places: number[]) {
    return places.length > 1 ? Math.max(...places) - Math.min(...places) : 0;
  }

  function say(fault: string, [first]: HTMLElement[], pixels: number) {
    if (first && pixels > 1) faults.add(`${fault}, by ${Math.round(pixels)} px: ${name(first)}`);
  }

  function lastButtons(of: HTMLElement[]) {
    return of.flatMap((card) => [...card.querySelectorAll('.btn')].filter(isShown).slice(-1).map(boxOf));
  }

  function breaksWithoutNeed(button: HTMLElement, room: number) {
    const { width, height } = boxOf(button);
    button.style.whiteSpace = 'nowrap';
    button.style.width = 'max-content';
    const oneLine = boxOf(button);
    button.style.whiteSpace = '';
    button.style.width = '';
    return oneLine.height < height && oneLine.width > width && oneLine.width * 1.5 < room;
  }

  function lookAtText(text: Text) {
    const around = text.parentElement as HTMLElement;
    if (text.data.trim() === '' || !isShown(around) || around.closest('option, pre')) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, bottom, width } = range.getBoundingClientRect();
    if (width === 0) return;
    let isOwnBlock = true;
    for (let up: HTMLElement | null = around; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      const { display, overflowX, overflowY, position, paddingLeft, paddingRight } = style;
      if (display === 'inline' || display === 'contents') continue;
      const box = boxOf(up);
      const isForScreenReaders = box.width <= 1;
      if (isForScreenReaders || /auto|scroll/.test(overflowX) || style.textOverflow === 'ellipsis') return;
      const isCard = up.matches(CARDS);
      const pixels = (padding: string) => (isCard ? Number(padding.replace('px', '')) : 0);
      const [start, end] = [pixels(paddingLeft), pixels(paddingRight)];
      if (isOwnBlock || isCard || overflowX !== 'visible')
        if (left < box.left + start - 1 || right > box.right - end + 1)
          faults.add(`“${text.data}” is wider than ${name(up)}`);
      if (overflowY !== 'visible' && bottom > box.bottom + 3)
        faults.add(`“${text.data}” is cut off by ${name(up)}`);
      if (position === 'absolute' || position === 'fixed') return;
      isOwnBlock = false;
    }
  }
}
