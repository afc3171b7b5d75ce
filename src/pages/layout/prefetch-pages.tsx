import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useRouteLoaderData } from 'react-router';
import { isPublicAddress } from './public-address.ts';
import { stylesOf } from './styles-ahead.ts';

/** How long a link is pointed at before its page is fetched: a pointer that passes over many fetches none. */
const POINTED_MS = 80;
/** Visible links wait until the page itself has what it loads. */
const SETTLED_MS = 1_000;
const POINTING = ['mouseover', 'focusin', 'touchstart'] as const;

/**
 * Fetches the scripts, styles and data of the pages whose links are pointed at, focused or touched, and of those whose links
 * are buttons in view, before they are followed. Public pages and the basket's alone, whose data are nobody's own and
 * of which the server keeps all but the basket's. Nothing is fetched where the visitor saves data.
 */
export function PrefetchPages() {
  // Forgotten when another page comes: links left in the document would be fetched again.
  const { key } = useLocation();
  const { stylesAhead: stylesToo = false } = useRouteLoaderData<{ stylesAhead: boolean }>('root') ?? {};
  const [prefetchQueue, setWanted] = useState({ key, pages: [] as string[] });

  useEffect(() => {
    const want = (...links: Element[]) => {
      const linkedPages = links.flatMap((link) => pageToFetch(link) ?? []);
      setWanted((known) => {
        const pages = known.key === key ? known.pages : [];
        const more = linkedPages.filter((page) => !pages.includes(page));
        return more.length > 0 ? { key, pages: [...pages, ...new Set(more)] } : known;
      });
    };
    let pointed: ReturnType<typeof setTimeout>;
    const onPoint = ({ target }: Event) => {
      clearTimeout(pointed);
      const link = target instanceof Element && target.closest('a');
      if (link) pointed = setTimeout(() => want(link), POINTED_MS);
    };
    for (const name of POINTING) document.addEventListener(name, onPoint, { passive: true });
    const view = new IntersectionObserver((entries) =>
      want(...entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? target : []))),
    );
    const settled = setTimeout(() => {
      for (const button of document.querySelectorAll('main a.btn')) view.observe(button);
    }, SETTLED_MS);
    return () => {
      clearTimeout(pointed);
      clearTimeout(settled);
      view.disconnect();
      for (const name of POINTING) document.removeEventListener(name, onPoint);
    };
  }, [key]);

  if (prefetchQueue.key !== key) return null;
  const styles = new Set(stylesToo ? prefetchQueue.pages.flatMap(stylesOf) : []);
  return (
    <>
      {prefetchQueue.pages.map((page) => (
        <PrefetchPageLinks key={page} page={page} />
      ))}
      {[...styles].map((href) => (
        <link key={href} rel="prefetch" as="style" href={href} />
      ))}
    </>
  );
}

/** The path and query of what this link leads to, unless it is better left until it is followed. */
function pageToFetch(link: Element): string | undefined {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  // Not its property: the map's links are of SVG, where that is an object.
  const to = new URL(link.getAttribute('href') ?? '', location.href);
  const isCurrentPage = to.pathname === location.pathname && to.search === location.search;
  const offered = isPublicAddress(to) || to.pathname === '/basket';
  return saving || isCurrentPage || to.origin !== location.origin || !offered
    ? undefined
    : to.pathname + to.search;
}
