type Click = Pick<
  MouseEvent,
  'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/**
 * The page under `home` to which a click on a link leads. Left to the browser are files, other pages, places on the page that
 * is shown, and whatever is to be opened beside it.
 */
export function pageOfLink(click: Click, home: string, currentUrl: string): URL | undefined {
  const link =
    click.target instanceof Element ? click.target.closest<HTMLAnchorElement>('a[href]') : undefined;
  const opensBeside = click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (!link || click.defaultPrevented || opensBeside || link.target || link.hasAttribute('download')) return;
  return isPage(link.href, home, currentUrl) ? new URL(link.href) : undefined;
}

export function isPage(href: string, home: string, currentUrl: string): boolean {
  const to = new URL(href);
  const isUnderHome = to.origin === new URL(currentUrl).origin && `${to.pathname}/`.startsWith(`${home}/`);
  const isPlace = to.hash !== '' && href.split('#')[0] === currentUrl.split('#')[0];
  return isUnderHome && !isPlace && !/\.\w+$/.test(to.pathname);
}
