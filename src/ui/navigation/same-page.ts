/** The state of a location at which the page stays that is shown: it reads itself anew, or a form of it is sent. */
export const SAME_PAGE = { isSamePage: true };

/** Back and Forward lead to such a location from another page. */
export function isSamePage(state: typeof SAME_PAGE | null, arrivedBy: string): boolean {
  return arrivedBy !== 'POP' && state?.isSamePage === true;
}
