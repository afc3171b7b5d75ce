import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { brand } from '#src/platform/brand.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { png } from '#testing/pictures.ts';
import { firstSteps, stepsLeft } from './first-steps.server.ts';
import { fieldsOf } from './school-fields.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const deps = (production = true) => ({ ...officeDepsOf(app.running), production });

test('a new school has three things to do before it sells, and each that is done is left out', async () => {
  await sql`update areas set hidden_at = '2026-01-01'`.execute(app.db);
  await sql`update instructors set left_at = '2026-01-01'`.execute(app.db);
  expect(await stepsLeft(deps())).toBe('Three things');
  const owner = await app.staff('owner');
  // A logo is none of them.
  const logo = png({ width: 320, height: 80 }).toString('base64');
  await owner.put('/v1/office/school/logo', { logo, expected_version: 0 });
  expect(await stepsLeft(deps())).toBe('Three things');
  await owner.put('/v1/office/school', { ...fieldsOf(brand), name: 'Clearway', expected_version: 1 });
  expect(await stepsLeft(deps())).toBe('Two things');
  await sql`update instructors set left_at = null where slug = 'amara-osei'`.execute(app.db);
  expect(await stepsLeft(deps())).toBe('One thing');
  await sql`update areas set hidden_at = null where slug = 'leeds'`.execute(app.db);
  expect(await stepsLeft(deps())).toBeUndefined();
});

test('an area without a price sells nothing yet', async () => {
  await sql`update products set off_sale_at = '2026-01-01' where area_slug = 'leeds'`.execute(app.db);
  expect(await firstSteps(deps())).toEqual({
    hasFacts: true,
    hasArea: false,
    hasInstructor: true,
    areaToPrice: 'leeds',
  });
});

test('a site that is no production has an invented school, and nothing to do', async () => {
  expect(await stepsLeft(deps(false))).toBeUndefined();
});
