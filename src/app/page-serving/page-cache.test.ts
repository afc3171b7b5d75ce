import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageCache, scriptHashes } from './page-cache.server.ts';

describe('kept pages', () => {
  const harness = (mostBytes?: number) => {
    let version = 'one';
    const rendered: string[] = [];
    const waiting: (() => void)[] = [];
    const pages = pageCache({
      version: () => version,
      async render(address) {
        rendered.push(address);
        const answer = new Response(`${address} in ${version}`);
        if (address === '/slow') await new Promise<void>((resolve) => waiting.push(resolve));
        return address === '/none' ? undefined : answer;
      },
      ...(mostBytes && { mostBytes }),
    });
    const text = async (address: string) => (await pages.find(address))?.identity.toString();
    return { pages, rendered, waiting, text, move: (to: string) => (version = to) };
  };

  test('are rendered once for all who ask at once, and again in the next version', async () => {
    const { rendered, text, move } = harness();
    const answers = await Promise.all([text('/'), text('/'), text('/')]);
    expect(answers).toEqual(['/ in one', '/ in one', '/ in one']);
    expect(await text('/')).toBe('/ in one');
    expect(rendered).toEqual(['/']);
    move('two');
    expect(await text('/')).toBe('/ in two');
    expect(rendered).toEqual(['/', '/']);
  });

  test('that were begun in one version are not answered in the next', async () => {
    const { waiting, text, move } = harness();
    const old = text('/slow');
    await new Promise(setImmediate);
    move('two');
    const fresh = text('/slow');
    await new Promise(setImmediate);
    for (const go of waiting) go();
    expect([await old, await fresh]).toEqual(['/slow in one', '/slow in two']);
    expect(await text('/slow')).toBe('/slow in two');
  });

  test('are not those that the renderer keeps back', async () => {
    const { rendered, text } = harness();
    expect([await text('/none'), await text('/none')]).toEqual([undefined, undefined]);
    expect(rendered).toEqual(['/none', '/none']);
  });

  test('are compressed once in each way that somebody takes', async () => {
    const { pages } = harness();
    const page = await pages.find('/');
    const zipped = [page?.bodyIn('gzip'), page?.bodyIn('gzip')];
    expect(await zipped[0]).toBe(await zipped[1]);
    expect(gunzipSync((await zipped[0]) ?? '').toString()).toBe('/ in one');
    expect(brotliDecompressSync((await page?.bodyIn('br')) ?? '').toString()).toBe('/ in one');
  });

  test('weigh no more than they may: the oldest goes first', async () => {
    const { rendered, text } = harness(40);
    for (const address of ['/a', '/b', '/c', '/c', '/a']) await text(address);
    expect(rendered).toEqual(['/a', '/b', '/c', '/a']);
  });
});

test('the policy names scripts that run by their contents, and neither files nor data', () => {
  const html =
    '<script src="/a.js"></script><script type="application/ld+json">{}</script><script async="">1</script><script type="module">1</script>';
  // printf 1 | openssl dgst -sha256 -binary | base64
  expect(scriptHashes(html)).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]);
});
