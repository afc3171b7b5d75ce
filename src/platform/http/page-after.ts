/** The page's own address, where the router asks for its data: /diary.data, /_.data for the first page. */
export function addressOfPage(url: string | URL): URL {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/(?<=^\/)_\.data$|\.data$/, '');
  page.searchParams.delete('_routes');
  return page;
}

/**
 * The address that a posted form leads to, with `done=<act>`: the page that it names in `back`, where that is a plain
 * path inside `area` and may name a place on it, or its own page. Dots and encoded slashes lead elsewhere than they say, and are not followed.
 */
export function pageAfter(request: Request, area: string, back: string | undefined, done: string): string {
  const own = addressOfPage(request.url);
  const page = back && isInside(area, back, own) ? new URL(back, own) : own;
  page.searchParams.set('done', done);
  return `${page.pathname}${page.search}${page.hash}`;
}

function isInside(area: string, back: string, own: URL): boolean {
  const [path = ''] = back.split(/[?#]/, 1);
  if (path !== area && !path.startsWith(`${area}/`)) return false;
  if (/%2f|%5c|\\|\/\//i.test(path)) return false;
  return new URL(back, own).pathname === path;
}
