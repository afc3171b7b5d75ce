import { atNight } from '#testing/at-night.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { attributeOf, type Document, type Site, walkSite } from './site-walk.ts';
import { structuredDataFaults, typesOn } from './structured-data.ts';
import { htmlFaults } from './valid-html.ts';

// The site is walked once, and then looked at from all sides.
test.describe.configure({ mode: 'default' });

/** The only other hosts that we link to: authorities, and whom the law has us name. */
const OUTSIDE =
  /^https:\/\/(www\.gov\.uk|ico\.org\.uk|www\.legislation\.gov\.uk|www\.citizensadvice\.org\.uk|www\.paypal\.com)(\/|$)/;

/** Pages of two areas, or of two instructors, differ in words alone: of each kind, with a query and without, so many. */
const LOOKED_OF_A_KIND = 3;
const kindOf = ({ path }: Document) =>
  path.replace(/^\/(areas-covered|instructors|courses)\/[^/?]+/, '/$1/one').replace(/\?.*/, '?');

let site: Site;
let base: string;
/** Pages that a search engine may show: what is left out says so itself. */
let open: Document[];

test.beforeAll(({ baseURL }) => {
  base = baseURL ?? '';
});

// At night: the walk through every public page: links, files, titles, markup, and what search engines are told
test.describe('every page that links lead to', atNight, () => {
  test.beforeAll(async () => {
    site = await walkSite(base);
    open = all().filter(({ html }) => !html.includes('content="noindex"'));
  });

  const all = () => [...site.pages.values()];
  /** What is wrong, for all pages at once; what is wrong with many is said once. */
  function faults(documents: Document[], check: (document: Document) => string[]): string[] {
    const found = new Map<string, string[]>();
    for (const document of documents)
      for (const fault of check(document)) found.set(fault, [...(found.get(fault) ?? []), document.path]);
    return [...found].map(([fault, [first, ...more]]) => `${fault} on ${first} and ${more.length} more`);
  }

  test('every link, anchor, picture and file of the public pages is there', async () => {
    expect(site.pages.size).toBeGreaterThan(80);
    expect(faults(all(), ({ status }) => (status === 200 ? [] : [String(status)]))).toEqual([]);
    const missing = [...site.anchors].filter(([anchor]) => {
      const [path = '', id = ''] = anchor.split(' ');
      // Not every query of a page was asked for.
      if (path.includes('?') && !site.pages.has(path)) return false;
      return !site.pages.get(path)?.root.querySelector(`#${id}`);
    });
    expect(missing).toEqual([]);
    const broken = await Promise.all(
      [...site.files, ['/favicon.ico', 'a browser'] as const].map(async ([file, page]) => {
        const address = new URL(file, base);
        if (address.origin !== new URL(base).origin) return `${page} asks ${file}`;
        const answer = await fetch(address, { method: file.includes('/pictures/') ? 'HEAD' : 'GET' });
        return answer.ok ? undefined : `${page} misses ${file}: ${answer.status}`;
      }),
    );
    expect(broken.filter(Boolean)).toEqual([]);
    expect([...site.outside].filter(([address]) => !OUTSIDE.test(address))).toEqual([]);
  });

  test('every kind of page is reached by links, with each area, instructor, course and product', async () => {
    const reached = (pattern: RegExp) => all().filter(({ path }) => pattern.test(path)).length;
    expect(reached(/^\/areas-covered\/[a-z-]+$/)).toBe(12);
    expect(reached(/^\/instructors\/[a-z-]+$/)).toBe(24);
    expect(reached(/^\/courses\/[a-z-]+$/)).toBe(4);
    const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
    const named = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
    const own = new Set(open.map((document) => attributeOf(document, 'link[rel="canonical"]', 'href')));
    expect([...own].sort()).toEqual(named.toSorted());
  });

  test('every page has a title, a description and an address of its own, and one heading above the others', () => {
    const titles = new Map<string, string>();
    const wrong = faults(all(), (document) => {
      const { root, html } = document;
      const title = root.querySelector('title')?.textContent ?? '';
      const found = [
        / - Bitepoint$/.test(title) && title.length < 80 ? '' : `title ${title}`,
        root.querySelectorAll('h1').length === 1 ? '' : `${root.querySelectorAll('h1').length} h1`,
        attributeOf(document, 'html', 'lang') === 'en-GB' ? '' : 'no language',
        html.startsWith('<!DOCTYPE html>') ? '' : 'no doctype',
      ];
      if (open.includes(document)) {
        const canonical = attributeOf(document, 'link[rel="canonical"]', 'href');
        const description = attributeOf(document, 'meta[name="description"]', 'content');
        found.push(document.text.length > 150 ? '' : `says too little without scripts: ${document.text}`);
        found.push(/^.{50,200}$/.test(description) ? '' : `description ${description}`);
        found.push(canonical.startsWith(`${base}/`) ? '' : `canonical ${canonical}`);
        found.push(attributeOf(document, 'meta[property="og:url"]', 'content') === canonical ? '' : 'og:url');
        found.push(
          attributeOf(document, 'meta[property="og:image"]', 'content').startsWith(base) ? '' : 'og:image',
        );
        // Two addresses may share a title only where they share a canonical address.
        found.push(
          (titles.get(title) ?? canonical) === canonical ? '' : `${title} is the title of two pages`,
        );
        titles.set(title, canonical);
      }
      return found.filter(Boolean);
    });
    expect(wrong).toEqual([]);
  });

  test('an address called its own by a page answers, and calls itself the same', async () => {
    const addresses = new Set(open.map((document) => attributeOf(document, 'link[rel="canonical"]', 'href')));
    const wrong = [...addresses].filter((address) => {
      const document = site.pages.get(address.slice(base.length));
      return !document || attributeOf(document, 'link[rel="canonical"]', 'href') !== address;
    });
    expect(wrong).toEqual([]);
    const tracked = await (await fetch(`${base}/areas-covered/leeds?utm_source=letter&gclid=1`)).text();
    expect(tracked).toContain(`<link rel="canonical" href="${base}/areas-covered/leeds"/>`);
  });

  test('the markup of every kind of page is valid', async () => {
    const looked = [...Map.groupBy(all(), kindOf).values()].flatMap((alike) =>
      alike.slice(0, LOOKED_OF_A_KIND),
    );
    expect(looked.length).toBeGreaterThan(40);
    const markup = new Map<Document, string[]>();
    for (const document of looked) markup.set(document, await htmlFaults(document.html));
    expect(faults(looked, (document) => markup.get(document) ?? [])).toEqual([]);
  });

  test('what search engines are told is whole, and no price in it differs from the page', () => {
    expect(faults(open, structuredDataFaults)).toEqual([]);
    const types = (path: string) => typesOn(site.pages.get(path) as Document).sort();
    expect(types('/')).toEqual(['LocalBusiness', 'WebSite']);
    expect(types('/areas-covered/leeds')).toEqual(['BreadcrumbList', 'Service']);
    expect(types('/instructors/amara-osei')).toEqual(['BreadcrumbList', 'LocalBusiness']);
    expect(types('/pass-for-less-pack')).toEqual(['BreadcrumbList', 'Product']);
    expect(types('/courses/calm-at-the-wheel')).toContain('BreadcrumbList');
  });
});
