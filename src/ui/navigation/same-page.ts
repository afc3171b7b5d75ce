/** The state of a location that keeps the same page: it reads itself again, or sends one of its forms. */
export const SAME_PAGE = { isSamePage: true };

/** Back and Forward lead to such a location from another page. */
export function isSamePage(state: typeof SAME_PAGE | null, arrivedBy: string): boolean {
  return arrivedBy !== 'POP' && state?.isSamePage === true;
}
