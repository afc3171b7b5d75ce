/** The page with the next seven days, which the worker answers where no page can be read. */
export const KEPT_PAGE = '/diary/offline';
/** What stands on the privacy page begins their names. */
const CACHES = 'diary_kept_';

/** Documents that follow each other have it read once. */
const FRESH_MS = 60_000;

/** Keeps the page with the next seven days on this phone, with the files that it loads, for one instructor alone. */
export async function keepDiary(slug: string): Promise<void> {
  const name = CACHES + slug;
  await forgetKept((other) => other !== name);
  const cache = await caches.open(name);
  const kept = await cache.match(KEPT_PAGE);
  // A clock that has been put back makes nothing fresh.
  if (Math.abs(Date.now() - Number(kept?.headers.get('x-kept-at') ?? 0)) < FRESH_MS) return;
  const page = await fetch(KEPT_PAGE, { cache: 'no-store' });
  // Who is not signed in any more is led elsewhere.
  if (page.redirected) return forgetKept();
  if (!page.ok) return;
  const html = await page.text();
  const files = filesOf(html);
  for (const file of files) if (!(await cache.match(file))) await keepFile(cache, file, files);
  const headers = new Headers(page.headers);
  headers.set('x-kept-at', String(Date.now()));
  headers.delete('content-encoding');
  await cache.put(KEPT_PAGE, new Response(html, { headers }));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (pathname !== KEPT_PAGE && !files.has(pathname + search)) await cache.delete(request);
  }
}

/** Nothing of the diary stays on a phone that somebody signs out of. */
export async function forgetKept(which: (name: string) => boolean = () => true): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys())
    if (name.startsWith(CACHES) && which(name)) await caches.delete(name);
}

/** The site's own files that a page loads: its scripts, styles, font and pictures. */
export function filesOf(html: string): Set<string> {
  const tags = html.match(/<(link|script|img)\b[^>]*>/g) ?? [];
  const named = tags.flatMap((tag) => /\s(?:href|src)="(\/[^"]+\.\w+[^"]*)"/.exec(tag)?.[1] ?? []);
  const imported = [...html.matchAll(/import\s*\(?(?:[^"'();]*from\s*)?["'](\/assets\/[^"']+)["']/g)];
  return new Set([...named, ...imported.map(([, file = '']) => file)].filter((file) => !isAlways(file)));
}

/** What the phone itself asks for, and the diary does without. */
const isAlways = (file: string) => /\.(webmanifest|ico)$|^\/pictures\//.test(file);

/** Notes the files that a style sheet asks for as well. */
async function keepFile(cache: Cache, file: string, files: Set<string>) {
  const answer = await fetch(file);
  if (!answer.ok) {
    // A release came in between: the page is kept with its own files, or not at all.
    if (file.startsWith('/assets/')) throw new Error(`no ${file}`);
    return;
  }
  if (!file.endsWith('.css')) return cache.put(file, answer);
  const css = await answer.clone().text();
  for (const [, asked = ''] of css.matchAll(/url\(["']?(\/[^"')]+)["']?\)/g)) files.add(asked);
  await cache.put(file, answer);
}
