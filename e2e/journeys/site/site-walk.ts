import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate';

export interface Document {
  path: string;
  status: number;
  html: string;
  root: HtmlElement;
  /** What a reader without scripts sees in the main part, in one line. */
  text: string;
  /** Each block of data for search engines. */
  data: string[];
}

export interface Site {
  pages: Map<string, Document>;
  /** Pictures, styles, scripts and frames, with the page that asks for them. */
  files: Map<string, string>;
  /** Where links with a # lead: `/path name`, with the page that has them. */
  anchors: Map<string, string>;
  /** Addresses on other hosts, with the page that has them. */
  outside: Map<string, string>;
}

/** Lists can be asked for with any filter and any page: of each, and of all instructors' times, this many are enough. */
const QUERIES_OF_A_PAGE = 4;
/** A reader, and not a flood. */
const AT_ONCE = 12;

/** Every page that links lead to from the home page, read over HTTP as a browser without scripts does. */
export async function walkSite(baseUrl: string): Promise<Site> {
  const site: Site = { pages: new Map(), files: new Map(), anchors: new Map(), outside: new Map() };
  const parser = await htmlParser();
  const counts = new Map<string, number>();
  const visited = new Set(['/']);
  let waiting = ['/'];
  while (waiting.length > 0) {
    const documents: Document[] = [];
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const next = waiting.slice(from, from + AT_ONCE);
      documents.push(...(await Promise.all(next.map((path) => read(baseUrl, path, parser)))));
    }
    for (const document of documents) site.pages.set(document.path, document);
    const linkedPaths = new Set(documents.flatMap((document) => linksOf(document, baseUrl, site)));
    waiting = [...linkedPaths].filter((path) => !visited.has(path) && isWanted(path, counts));
    for (const path of waiting) visited.add(path);
  }
  return site;
}

function isWanted(path: string, request: Map<string, number>): boolean {
  const [page = '', query] = path.split('?');
  if (query === undefined) return true;
  const kind = page.replace(/^\/instructors\/[^/]+\/times$/, '/instructors/times');
  const before = request.get(kind) ?? 0;
  request.set(kind, before + 1);
  return before < QUERIES_OF_A_PAGE;
}

async function read(baseUrl: string, path: string, parser: Parser): Promise<Document> {
  const answer = await fetch(`${baseUrl}${path}`, { redirect: 'manual' });
  const redirectPath = answer.headers.get('location');
  // Only for now, like the account's page for who is not signed in; no link of ours leads to an address that has moved.
  if (answer.status === 302 && redirectPath?.startsWith('/')) return read(baseUrl, redirectPath, parser);
  const html = await answer.text();
  const root = parser.parseHtml(html);
  const data = root
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => script.textContent);
  return { path, status: answer.status, html, root, text: textOf(root), data };
}

function textOf(root: HtmlElement): string {
  const main = root.querySelector('main');
  const scripts = main?.querySelectorAll('script').map((script) => script.textContent) ?? [];
  const text = scripts.reduce((rest, script) => rest.replace(script, ''), main?.textContent ?? '');
  return plain(text).replace(/\s+/g, ' ').trim();
}

/** The paths of our own pages that a page links to; everything else is noted. */
function linksOf({ root, path }: Document, baseUrl: string, site: Site): string[] {
  for (const address of addressesOf(root, FILES)) site.files.set(address, path);
  return addressesOf(root, [['a[href]', 'href']]).flatMap((address) => {
    if (/^(tel|mailto):/.test(address)) return [];
    const to = new URL(address, `${baseUrl}${path}`);
    if (to.origin !== new URL(baseUrl).origin) {
      site.outside.set(address, path);
      return [];
    }
    const page = `${to.pathname}${to.search}`;
    if (to.hash) site.anchors.set(`${page} ${to.hash.slice(1)}`, path);
    return [page];
  });
}

const FILES: [string, string][] = [
  ['img', 'src'],
  ['script[src]', 'src'],
  ['iframe', 'src'],
  ['source', 'src'],
  ['link[rel="stylesheet"]', 'href'],
  ['link[rel="modulepreload"]', 'href'],
  ['link[rel="preload"]', 'href'],
  ['link[rel="icon"]', 'href'],
  ['link[rel="apple-touch-icon"]', 'href'],
  ['meta[property="og:image"]', 'content'],
];

function addressesOf(root: HtmlElement, kinds: [string, string][]): string[] {
  return kinds.flatMap(([selector, attribute]) =>
    root
      .querySelectorAll(selector)
      .flatMap((element) => plain(element.getAttributeValue(attribute) ?? '') || []),
  );
}

/** The value of an attribute of the first such element. */
export function attributeOf({ root }: Document, selector: string, attribute: string): string {
  return plain(root.querySelector(selector)?.getAttributeValue(attribute) ?? '');
}

function plain(markup: string): string {
  return markup
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

async function htmlParser(): Promise<Parser> {
  const loader = new StaticConfigLoader({ extends: ['html-validate:recommended'] });
  const config = await loader.getConfigFor('page.html');
  return new Parser(config);
}
