import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { announce } from '../feedback/live-regions.tsx';
import { sayNotOpened, useKeepPageOffline } from '../refresh/keep-page-offline.ts';
import { onPageNotOpened } from '../refresh/shown-page-store.ts';
import { focusAnswer, focusDocument, focusPage } from './focus-page.ts';
import { pageOfLink } from './page-of-link.ts';
import { SAME_PAGE } from './same-page.ts';
import { isTypedIn, type Typed, typeEarlierAgain, watchTyped } from './typed-on-page.ts';

interface Props {
  /** What the addresses of the pages begin with. */
  home: string;
  /** Whether the site has been released anew since the document was loaded. */
  isOutdated: boolean;
  /** Whether this page has come without a document of its own. */
  hasArrived: boolean;
}

/** What was typed on pages that were left, by the keys of their locations. */
const typedOnLeft = new Map<string, Typed>();

/** Follows links by the router, and does for each page what a browser does for a document. Mounted anew with each page. */
export function ClientNavigation({ home, isOutdated, hasArrived }: Props) {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const { formMethod } = useNavigation();
  const navigate = useNavigate();
  const currentPage = useRef({ key, url: '' });
  useKeepPageOffline();

  const follow = useEffectEvent((event: MouseEvent) => {
    // After a release the next page is a document, with the scripts that belong to it.
    const to = isOutdated ? undefined : pageOfLink(event, home, location.href);
    if (!to) return;
    event.preventDefault();
    void navigate(to.pathname + to.search + to.hash, { replace: to.href === location.href });
  });
  useEffect(() => {
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);

  const watch = useEffectEvent(() => {
    const stop = watchTyped(isBack ? typedOnLeft.get(key) : undefined);
    if (!hasArrived) typeEarlierAgain();
    return stop;
  });
  useLayoutEffect(() => {
    const readTypedValues = watch();
    const { current } = currentPage;
    return () => {
      const typedValues = readTypedValues();
      if (typedValues.size > 0) typedOnLeft.set(current.key, typedValues);
      else typedOnLeft.delete(current.key);
    };
  }, []);

  const arrive = useEffectEvent(() => {
    if (!hasArrived) return focusDocument();
    focusPage({ isBack });
    announce(document.title);
  });
  useEffect(() => arrive(), []);

  const stay = useEffectEvent((to: string) => {
    // The form that leads there has been sent: its page would look as if it had not.
    if (formMethod === 'POST') return location.assign(to);
    sayNotOpened();
    void navigate(currentPage.current.url, { replace: true, state: SAME_PAGE, preventScrollReset: true });
  });
  useEffect(() => {
    if (currentPage.current.key !== key) focusAnswer();
    const { pathname, search, hash, href } = location;
    currentPage.current.key = key;
    currentPage.current.url = pathname + search + hash;
    return onPageNotOpened({ currentUrl: href, stay: (to) => stay(to), isTypedIn });
  }, [key]);
  return null;
}
