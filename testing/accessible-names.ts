import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';

/** There are no style sheets in a DOM of this process, and to ask for the style of each element takes most of the time. */
const UNSTYLED = {
  getComputedStyle: () =>
    ({ display: 'block', getPropertyValue: () => '' }) as unknown as CSSStyleDeclaration,
};

/** What a screen reader calls it. */
export function nameOf(element: Element): string {
  return computeAccessibleName(element, UNSTYLED).replaceAll(/\s+/g, ' ').trim();
}

export function descriptionOf(element: Element): string {
  return computeAccessibleDescription(element, UNSTYLED);
}

/** Whether its whole name is this, or fits the pattern. */
export function isCalled(element: Element, name: string | RegExp): boolean {
  const called = nameOf(element);
  return typeof name === 'string' ? called === name : name.test(called);
}
