import { useEffect } from 'react';
import { showToast } from '../feedback/toasts.tsx';

/** Says that the page stays that is shown. */
export function sayNotOpened() {
  showToast('error', navigator.onLine ? NO_ANSWER : OFFLINE);
}

const OFFLINE =
  'You’re offline, so that page can’t be opened. This one stays: try again when you’re back online.';
const NO_ANSWER = 'We got no answer, so that page can’t be opened. This one stays: please try again.';

/** Whether following a link puts a page from the network in the place of the one that is shown. */
export function leavesPage({ href, target }: { href: string; target: string }, here: string): boolean {
  // Its own document may be kept on the phone.
  if (!/^https?:/.test(href) || target === '_blank' || target === '_self') return false;
  return !href.includes('#') || href.split('#')[0] !== here.split('#')[0];
}

/**
 * Without reception the browser would put its own error in the place of a page with the day's addresses and phone
 * numbers, and Back would not bring it again: the page is kept by nobody. So links and searches wait.
 */
export function useKeepPageOffline() {
  useEffect(() => {
    function stay(event: Event) {
      event.preventDefault();
      event.stopPropagation();
      sayNotOpened();
    }
    function onClick(event: MouseEvent) {
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>('a[href]:not([download])')
          : null;
      if (link && !navigator.onLine && leavesPage(link, location.href)) stay(event);
    }
    function onSubmit(event: SubmitEvent) {
      const isSearch = event.target instanceof HTMLFormElement && event.target.method === 'get';
      if (isSearch && !navigator.onLine) stay(event);
    }
    // Before the router's own links hear of it.
    addEventListener('click', onClick, true);
    addEventListener('submit', onSubmit, true);
    return () => {
      removeEventListener('click', onClick, true);
      removeEventListener('submit', onSubmit, true);
    };
  }, []);
}
