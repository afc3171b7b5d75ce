/** There are no style sheets in a DOM of this process, and to ask for the style of each element takes most of the time. */
export const UNSTYLED = {
  getComputedStyle: () =>
    ({ display: 'block', getPropertyValue: () => '' }) as unknown as CSSStyleDeclaration,
};
