/** When the page on the screen was last read, and since when reading it again has failed. */
export interface ShownPage {
  readAt: number;
  failing: boolean;
  /** Where to sign in, where it failed because the session has ended. */
  signIn?: string | undefined;
}

const listeners = new Set<() => void>();
let currentPage: ShownPage = {
  readAt: typeof performance === 'undefined' ? 0 : performance.timeOrigin,
  failing: false,
};

export const shownPage = (): ShownPage => currentPage;

export function subscribeToShownPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pageWasRead(now: number = Date.now()) {
  tell({ readAt: now, failing: false });
}

export function pageCouldNotBeRead(signIn?: string) {
  if (!currentPage.failing || currentPage.signIn !== signIn)
    tell({ readAt: currentPage.readAt, failing: true, ...(signIn && { signIn }) });
}

function tell(next: ShownPage) {
  currentPage = next;
  for (const listener of listeners) listener();
}

/** Who keeps a page that is left in its place, where the next one could not be read. */
interface Leaving {
  /** The address of the page that is shown. */
  currentUrl: string;
  stay(to: string): void;
  /** Whether something is typed on it that nobody has taken yet. */
  isTypedIn(): boolean;
}

let leaving: Leaving | undefined;

export function onPageNotOpened(next: Leaving): () => void {
  leaving = next;
  return () => {
    if (leaving === next) leaving = undefined;
  };
}

export const shownUrl = (): string => leaving?.currentUrl ?? location.href;

export const isShownTypedIn = (): boolean => leaving?.isTypedIn() === true;

/** Has the page stay that is shown, where the one at `to` could not be read. */
export function pageNotOpened(to: string) {
  leaving?.stay(to);
}
