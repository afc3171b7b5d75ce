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
  for (const button of brokenWithoutNeed()) faults.add(`words broken without need: ${name(button)}`);
  // Read once of each: around the texts of a page stand the same things again and again.
  const surroundings = new Map<Element, ReturnType<typeof readSurrounding>>();
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

  /** All are made wide before any is measured: each change has the page laid out anew. */
  function brokenWithoutNeed(): HTMLElement[] {
    const inCards = [...document.querySelectorAll<HTMLElement>('main .btn')]
      .filter(isShown)
      .flatMap((button) => {
        const room = button.closest(CARDS)?.clientWidth;
        return room === undefined ? [] : [{ button, room, box: boxOf(button) }];
      });
    for (const { button } of inCards) {
      button.style.whiteSpace = 'nowrap';
      button.style.width = 'max-content';
    }
    const broken = inCards.filter(({ button, room, box: { width, height } }) => {
      const oneLine = boxOf(button);
      return oneLine.height < height && oneLine.width > width && oneLine.width * 1.5 < room;
    });
    for (const { button } of inCards) {
      button.style.whiteSpace = '';
      button.style.width = '';
    }
    return broken.map(({ button }) => button);
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
      const surrounding = surroundings.get(up) ?? readSurrounding(up);
      surroundings.set(up, surrounding);
      if (surrounding === 'inline') continue;
      if (surrounding === 'may be wider') return;
      const { inside, isCard, cutsAcross, cutsBelow, isPlaced } = surrounding;
      if (isOwnBlock || isCard || cutsAcross)
        if (left < inside.left - 1 || right > inside.right + 1)
          faults.add(`“${text.data}” is wider than ${name(up)}`);
      if (cutsBelow && bottom > inside.bottom + 3) faults.add(`“${text.data}” is cut off by ${name(up)}`);
      if (isPlaced) return;
      isOwnBlock = false;
    }
  }

  function readSurrounding(element: HTMLElement) {
    const style = getComputedStyle(element);
    const { display, overflowX, overflowY, position, paddingLeft, paddingRight } = style;
    if (display === 'inline' || display === 'contents') return 'inline';
    const box = boxOf(element);
    const isForScreenReaders = box.width <= 1;
    if (isForScreenReaders || /auto|scroll/.test(overflowX) || style.textOverflow === 'ellipsis')
      return 'may be wider';
    const isCard = element.matches(CARDS);
    const pixels = (padding: string) => (isCard ? Number(padding.replace('px', '')) : 0);
    return {
      inside: {
        left: box.left + pixels(paddingLeft),
        right: box.right - pixels(paddingRight),
        bottom: box.bottom,
      },
      isCard,
      cutsAcross: overflowX !== 'visible',
      cutsBelow: overflowY !== 'visible',
      isPlaced: position === 'absolute' || position === 'fixed',
    };
  }
}
