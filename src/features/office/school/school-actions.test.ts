import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { fieldsOf } from './school-fields.server.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['staff']>>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const typed = (change: object = {}, expected_version = 0) => ({
  ...fieldsOf(brand),
  ...change,
  expected_version,
});
const publish = (change: object, expectedVersion?: number) =>
  owner.put<{ errors?: object; detail?: string }>('/v1/office/school', typed(change, expectedVersion));

test('an owner publishes the school, as its facts are written alike, and this process has it at once', async () => {
  const published = await publish({
    name: 'Clearway',
    phone: '+44 113 4960999',
    postcode: 'ls42az',
    vat_number: '499018001',
    facebook: 'www.facebook.com/clearway',
  });
  expect([published.status, published.body]).toEqual([200, { number: 1 }]);
  expect(app.running.school.current()).toEqual({
    ...brand,
    name: 'Clearway',
    phone: '0113 496 0999',
    vat: { model: 'principal', number: 'GB 499 0180 01' },
    social: { facebook: 'https://www.facebook.com/clearway' },
  });
  const { detail } = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('did', '=', 'publishSchool')
    .executeTakeFirstOrThrow();
  expect(detail).toBe('name, phone, VAT number, Facebook');
});

test('what is published twice is one version', async () => {
  const { name, phone, vat, social } = app.running.school.current();
  const same = { name, phone, vat_number: vat.number, facebook: social.facebook };
  expect((await publish(same, 1)).body).toEqual({ number: 1 });
});

test('a sole trader has no company number, and who is not registered for VAT no number of it', async () => {
  const published = await publish({ company: 'Jo Clear', company_number: '', vat_model: 'unregistered' }, 1);
  expect(published.status).toBe(200);
  const { registered, vat } = app.running.school.current();
  expect([registered.company, vat]).toEqual(['', { model: 'unregistered', number: '' }]);
});

test.each([
  ['phone', '0113'],
  ['phone', '+1 212 555 0100'],
  ['postcode', 'LS4'],
  ['office_email', 'office'],
  ['company_number', '123'],
  ['company', '[Clearway](https://elsewhere.example)'],
  ['data_number', 'A1'],
  ['main_colour', 'blue'],
  ['main_colour', '#58a6e0'],
  ['second_colour', '#7a3b00'],
  ['vat_number', 'GB 12'],
  ['vat_number', ''],
  ['name', ''],
  ['instagram', 'https://www.facebook.com/clearway'],
  ['instagram', 'javascript:alert(1)//www.instagram.com'],
])('%s %s is refused in its field', async (field, value) => {
  const { status, body } = await publish({ [field]: value }, 2);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('an earlier version is published again, as a new one, and so is the school that the site began with', async () => {
  const restore = (number: number, expected_version: number) =>
    owner.post('/v1/office/school/restore', { number, expected_version });
  expect((await restore(1, 2)).body).toEqual({ number: 3 });
  expect(app.running.school.current()).toMatchObject({ name: 'Clearway', phone: '0113 496 0999' });
  expect((await restore(0, 3)).body).toEqual({ number: 4 });
  expect(app.running.school.current()).toEqual(brand);
  expect([(await restore(9, 4)).status, (await restore(1, 3)).status]).toEqual([404, 409]);
});
