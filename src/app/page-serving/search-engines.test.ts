import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://lessons.example' });
});
afterAll(() => app.close());

const read = (path: string) => app.browser().raw({ method: 'GET', url: path });
async function addresses(): Promise<string[]> {
  const { text } = await read('/sitemap.xml');
  return Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}

describe('robots.txt', () => {
  test('closes what is private and names the sitemap by the public address', async () => {
    const { status, text, headers } = await read('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /v1/',
        'Disallow: /vouchers/',
        'Sitemap: https://lessons.example/sitemap.xml',
      ]),
    );
  });

  test('closes no page that the sitemap names', async () => {
    const rules = Array.from(
      (await read('/robots.txt')).text.matchAll(/^(Allow|Disallow): (.+)$/gm),
      ([, kind, path = '']) => ({ kind, path }),
    );
    expect(rules.length).toBeGreaterThan(5);
    const open = (await addresses()).map((address) => address.replace('https://lessons.example', ''));
    // The longest matching rule counts (RFC 9309).
    const kindOf = (address: string) =>
      rules
        .filter(({ path }) => address.startsWith(path))
        .toSorted((a, b) => b.path.length - a.path.length)[0]?.kind;
    expect(open.filter((address) => kindOf(address) === 'Disallow')).toEqual([]);
  });
});

test('the manifest names the school and icons that are there', async () => {
  const { status, text, headers } = await read('/site.webmanifest');
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  const { name, icons } = JSON.parse(text) as { name: string; icons: { src: string }[] };
  expect(name).toBe('Bitepoint');
  expect(icons.map(({ src }) => src)).toEqual(['/favicon.svg', '/pictures/mark.png']);
});

test.each([
  { address: '/diary.webmanifest', name: 'Bitepoint diary', start: '/diary', scope: '/diary' },
  {
    address: '/lessons.webmanifest',
    name: 'Bitepoint lessons',
    start: '/account/lessons',
    scope: '/account',
  },
])('$address is that of an app that can be installed', async ({ address, name, start, scope }) => {
  const manifest = JSON.parse((await read(address)).text);
  expect(manifest).toMatchObject({ id: start, name, start_url: start, scope, display: 'standalone' });
  const { src } = manifest.icons.find(({ purpose }: { purpose?: string }) => purpose === 'maskable');
  const { status, headers } = await read(src);
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
});

test('security.txt says whom to write to, until when that holds, and its own address', async () => {
  const { status, text } = await read('/.well-known/security.txt');
  expect(status).toBe(200);
  expect(text).toContain('Contact: mailto:office@bitepoint.example\n');
  expect(text).toContain('Canonical: https://lessons.example/.well-known/security.txt\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(app.clock.now().getTime());
});

describe('the sitemap', () => {
  test('is one that the protocol allows: absolute addresses of our host, each once, dates as dates', async () => {
    const { status, text, headers } = await read('/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const day = String.raw`\d{4}-\d{2}-\d{2}`;
    const url = String.raw`  <url><loc>https:\/\/lessons\.example\/(?:[^<>&"']|&amp;)*<\/loc>(?:<lastmod>${day}<\/lastmod>)?<\/url>\n`;
    expect(text).toMatch(
      new RegExp(
        String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(?:${url})+<\/urlset>\n$`,
      ),
    );
    const all = await addresses();
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeLessThan(50_000);
    expect(text.length).toBeLessThan(50 * 1024 * 1024);
  });

  test('has every area with both gearboxes, every instructor, every product and every course', async () => {
    const all = await addresses();
    const ours = (path: string) =>
      all.filter((address) => address.startsWith(`https://lessons.example${path}`));
    expect(ours('/areas-covered/')).toHaveLength(24);
    expect(ours('/instructors/')).toHaveLength(24);
    expect(ours('/courses/')).toHaveLength(4);
    expect(all).toContain('https://lessons.example/pass-for-less-pack');
    expect(all).toContain('https://lessons.example/areas-covered/leeds?gearbox=automatic');
  });

  test('leaves out what is private, what is withdrawn, who has left and what has taken place', async () => {
    expect((await addresses()).join('\n')).not.toMatch(
      /\/(v1|basket|account|office|test|reviews)\b|\/learning\/(?!try\b)/,
    );
    const before = await addresses();
    const leaving = app.db.updateTable('instructors').set({ left_at: new Date('2026-12-31') });
    await leaving.where('slug', '=', 'amara-osei').execute();
    expect(await addresses()).toEqual(before);
    await app.db.updateTable('instructors').set({ left_at: null }).execute();
    const [slug] = before.flatMap((address) => /\/instructors\/(.+)$/.exec(address)?.[1] ?? []);
    await app.db
      .updateTable('instructors')
      .set({ left_at: app.clock.now() })
      .where('slug', '=', slug ?? '')
      .execute();
    await app.db
      .updateTable('products')
      .set({ off_sale_at: app.clock.now() })
      .where('slug', '=', 'brain-training')
      .execute();
    const gone = [
      `https://lessons.example/instructors/${slug}`,
      'https://lessons.example/brain-training',
      'https://lessons.example/learning/try/brain-training',
    ];
    expect(before).toEqual(expect.arrayContaining(gone));
    expect(await addresses()).toEqual(before.filter((address) => !gone.includes(address)));
    app.clock.pass({ days: 3_650 });
    expect((await addresses()).filter((address) => address.includes('/courses/'))).toEqual([]);
  });
});
