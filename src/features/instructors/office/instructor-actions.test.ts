import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { findInstructor, listInstructors } from '../instructors.server.ts';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.staff('owner');
});

const PROFILE = {
  name: 'Zoë Ó Brien',
  email: 'zoe@example.com',
  portrait: '/art/portraits/03.svg',
  area: 'leeds',
  outcodes: ['LS6', 'LS7'],
  gearboxes: ['automatic'],
  languages: ['English', 'Irish'],
  gender: '',
  cars: ['Renault Clio'],
  nervous_friendly: true,
  grade: 'A',
  teaching_since: 2015,
  lead: 'Calm.',
  about: 'One.\n\nTwo.',
  badge: 'approved',
};
const add = (change: object = {}) =>
  owner.post<{ slug: string }>('/v1/office/instructors', { ...PROFILE, ...change });
const find = (slug: string) => findInstructor(app.db, slug, app.clock.now());
const changes = async (slug: string) =>
  (await changesOf(app.db, [{ kind: 'instructor', id: slug }])).map(({ detail }) => detail);

test('an instructor who is added is on the site, under a name of their own', async () => {
  expect((await add()).body).toEqual({ slug: 'zoe-o-brien' });
  expect((await add()).body).toEqual({ slug: 'zoe-o-brien-2' });
  expect((await listInstructors(app.db, app.clock.now())).at(-2)).toMatchObject({
    slug: 'zoe-o-brien',
    area: { slug: 'leeds', name: 'Leeds' },
    about: ['One.', 'Two.'],
    hasLeft: false,
  });
});

test('a change shows at once and says in the log what was and is, without an address', async () => {
  const change = (body: object) => owner.put<object>('/v1/office/instructors/amara-osei', body);
  const amara = { ...PROFILE, name: 'Amara Osei', area: 'bristol', badge: 'trainee' };
  expect((await change({ ...amara, expected_version: '0' })).status).toBe(200);
  expect(await find('amara-osei')).toMatchObject({ area: { name: 'Bristol' }, badge: 'trainee' });
  const [said] = await changes('amara-osei');
  expect(said).toContain('area leeds to bristol');
  expect(said).toContain('badge approved to trainee');
  expect(said).toContain('email changed');
  expect(said).not.toContain('@');
  const late = await change({ ...amara, expected_version: '0', badge: 'approved' });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('changed this meanwhile')]);
});

test('one who has left is listed no more, until they are back', async () => {
  const slug = 'zoe-o-brien';
  const call = (what: string) => owner.post(`/v1/office/instructors/${slug}/${what}`);
  expect((await call('left')).status).toBe(200);
  expect(await find(slug)).toMatchObject({ hasLeft: true });
  expect((await call('left')).status).toBe(200);
  expect((await call('back')).status).toBe(200);
  expect(await find(slug)).toMatchObject({ hasLeft: false });
  expect(await changes(slug)).toEqual(['back on the site', 'left, off the site', 'added, in Leeds']);
});

test.each([
  [{ outcodes: ['Leeds'] }, 'outcodes.0'],
  [{ gearboxes: [] }, 'gearboxes'],
  [{ area: 'atlantis' }, 'area'],
  [{ email: 'zoe' }, 'email'],
  [{ teaching_since: 15 }, 'teaching_since'],
])('%j is refused by its field', async (wrong, field) => {
  expect((await add(wrong)).body.errors).toHaveProperty([field]);
});
