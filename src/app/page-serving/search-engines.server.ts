import type { Services } from '#src/platform/context/services.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { type PublicPage, publicPages } from './public-pages.server.ts';

/** Nothing for search engines: calls, and what belongs to one buyer, to the holder of a link or to the office. */
const CLOSED = ['/v1/', '/account', '/basket/', '/learning/', '/office/', '/reviews/', '/test', '/vouchers/'];

/** What search engines ask for first. Addresses come from configuration, as in every page. */
export function searchEngines(api: Api, deps: Pick<Services, 'db' | 'clock' | 'publicUrl'>) {
  const { publicUrl } = deps;
  const hidden = { schema: { hide: true } };

  api.get('/robots.txt', hidden, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return robots(publicUrl);
  });
  api.get('/sitemap.xml', hidden, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8');
    return sitemap(await publicPages(deps), publicUrl);
  });
}

function robots(publicUrl: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${closed}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** By the protocol of sitemaps.org: absolute addresses, escaped, each once; a date only where we know one. */
function sitemap(pages: readonly PublicPage[], publicUrl: string): string {
  const urls = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `  <url><loc>${escaped(`${publicUrl}${path}`)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
