import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/pictures/${path}.png`, { headers });
async function sizeOf(answer: Response) {
  const png = Buffer.from(await answer.arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the picture for a link', () => {
  test.each([
    'home',
    'areas/leeds',
    'instructors/amara-osei',
    'courses/calm-at-the-wheel',
    'courses/teach-with-us',
    'products/pass-for-less-pack',
    'products/l-plate-and-highway-code-pack',
    'products/instructor-training',
  ])('%s is a PNG of 1200 by 630 that caches may keep', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await sizeOf(answer)).toEqual([1200, 630]);
  });

  test.each([
    'areas/atlantis',
    'areas/LEEDS',
    'instructors/nobody',
    'products/10-hours-leeds',
    'courses/brain-training',
    'products/..%2f..%2fsecret',
    `areas/${'a'.repeat(90)}`,
    'anything/leeds',
  ])('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('is not sent again to who has it, until a price in it changes', async () => {
    const first = await get('products/theory-training');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('products/theory-training', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await app.db
      .updateTable('product_prices')
      .set({ price_pence: 7_77 })
      .where('product_type', '=', 'product')
      .where('product_id', '=', 1)
      .where('valid_until', 'is', null)
      .execute();
    const changed = await get('products/theory-training', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('of somebody who has left, or of what is withdrawn, is gone', async () => {
    await app.db
      .updateTable('instructors')
      .set({ left_at: app.clock.now() })
      .where('slug', '=', 'amara-osei')
      .execute();
    await app.db
      .updateTable('products')
      .set({ off_sale_at: app.clock.now() })
      .where('slug', '=', 'mock-test-library')
      .execute();
    expect((await get('instructors/amara-osei')).status).toBe(404);
    expect((await get('products/mock-test-library')).status).toBe(404);
  });
});
