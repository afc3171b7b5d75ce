import type { Services } from '#src/platform/context/services.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import type { School } from '#src/platform/school/school.ts';
import { type PublicPage, publicPages } from './public-pages.server.ts';

/** Closed to crawlers: calls, and pages for one buyer, the holder of a link, or the office. */
const CLOSED = [
  '/v1/',
  '/account',
  '/basket/',
  '/calendar/',
  '/courses/confirm/',
  '/lesson-offers/',
  '/learner-offers/',
  '/diary',
  '/learning/',
  '/office/',
  '/pay/',
  '/reviews/',
  '/tell-me/',
  '/test',
  '/vouchers/',
  '/gift/',
];

/** Open below a path that is closed: the longer path counts (RFC 9309). */
const OPEN = ['/learning/try'];

/** robots.txt, the sitemap, the manifests and security.txt. URLs come from the configuration, as on every page. */
export function searchEngines(api: Api, deps: Pick<Services, 'db' | 'clock' | 'publicUrl' | 'school'>) {
  const { publicUrl, school } = deps;
  const hidden = { schema: { hide: true } };

  api.get('/robots.txt', hidden, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return robots(publicUrl);
  });
  api.get('/.well-known/security.txt', hidden, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return securityContact(school.current(), publicUrl, deps.clock.now());
  });
  for (const [address, manifestOf] of [
    ['/site.webmanifest', manifest],
    ['/diary.webmanifest', diaryManifest],
    ['/lessons.webmanifest', lessonsManifest],
  ] as const)
    api.get(address, hidden, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8');
      return JSON.stringify(manifestOf(school.current()));
    });
  api.get('/sitemap.xml', hidden, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8');
    return sitemap(await publicPages(deps), publicUrl);
  });
}

/** Instructors install the diary: it opens without the browser's bars, and without reception. */
const diaryManifest = (school: School) =>
  appManifest(school, {
    name: `${school.name} diary`,
    short_name: 'Diary',
    start_url: '/diary',
    scope: '/diary',
  });

/** Learners with an account can install their lessons. A link alone has no lasting page. */
const lessonsManifest = (school: School) =>
  appManifest(school, {
    name: `${school.name} lessons`,
    short_name: school.name,
    start_url: '/account/lessons',
    scope: '/account',
  });

interface App {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
}

function appManifest(school: School, app: App) {
  const site = manifest(school);
  return {
    ...site,
    ...app,
    id: app.start_url,
    description: app.name,
    display: 'standalone',
    icons: [
      ...site.icons,
      { src: '/pictures/app-icon.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}

function manifest({ name, strapline }: School) {
  return {
    name,
    short_name: name,
    description: strapline,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbfaf6',
    theme_color: '#fbfaf6',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/pictures/mark.png', type: 'image/png', sizes: '600x600' },
    ],
  };
}

/** Where to report a weakness (RFC 9116). It must say until when it holds: a year from the day it is read. */
function securityContact({ officeEmail }: School, publicUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()));
  return [
    `Contact: mailto:${officeEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function robots(publicUrl: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`).join('\n');
  const open = OPEN.map((path) => `Allow: ${path}`).join('\n');
  return `User-agent: *\n${closed}\n${open}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** As sitemaps.org defines it: absolute, escaped, unique URLs, with a date only if we know one. */
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
