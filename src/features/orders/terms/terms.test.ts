import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { hasDocument, saveDocument } from '#src/platform/mail/emails.server.ts';
import { testClock } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { school } from '#testing/school.ts';
import { spansOf, termsOf } from './terms.ts';
import { keepTerms, termsDocument, termsVersionOf } from './terms-document.server.ts';
import { TERMS_VERSION } from './terms-version.ts';

const TERMS = termsOf(brand);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const deps = () => ({ db: database.db, school, clock: testClock('2026-11-26T10:00:00Z') });

test('new words have a new version: whoever changes the terms changes both lines', () => {
  const words = createHash('sha256').update(JSON.stringify(TERMS)).digest('hex').slice(0, 16);
  expect([TERMS_VERSION, words]).toEqual(['terms-2026-11-29', 'abb8bf65e98892e8']);
});

test('the right to cancel a learning aid ends with the buyer’s wish, not with our email (regulation 37)', () => {
  const rights = TERMS.find(({ id }) => id === 'refunds');
  expect(JSON.stringify(rights)).toContain(
    'Your right to cancel ends when you ask to use them straight away',
  );
});

test('the marks of a text become bold pieces and links', () => {
  expect(spansOf('**Who teaches.** See [Courses](#courses) first.')).toEqual([
    { text: 'Who teaches.', bold: true },
    { text: ' See ' },
    { text: 'Courses', href: '#courses' },
    { text: ' first.' },
  ]);
});

test('every link within the terms leads to one of their sections', () => {
  const texts = TERMS.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('text' in block ? [block.text] : 'items' in block ? block.items : [])),
  );
  const led = texts.flatMap(spansOf).flatMap(({ href }) => (href?.startsWith('#') ? [href.slice(1)] : []));
  expect(led.length).toBeGreaterThan(0);
  for (const id of led) expect(TERMS.map((part) => part.id)).toContain(id);
});

test('a version stays as it was first kept, and one from before documents were kept has none', async () => {
  const earlier = { name: 'terms-2025-01-01', filename: 'earlier.pdf', contentType: 'application/pdf' };
  await saveDocument(database.db, { ...earlier, content: Buffer.from('%PDF-earlier') }, new Date());
  await saveDocument(database.db, { ...earlier, content: Buffer.from('%PDF-changed') }, new Date());
  const kept = await database.db
    .selectFrom('email_documents')
    .select('content')
    .where('name', '=', earlier.name)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(kept.content).toString()).toBe('%PDF-earlier');
  expect(await termsDocument(deps(), earlier.name)).toBe(earlier.name);
  expect(await termsDocument(deps(), 'terms-2024-01-01')).toBeUndefined();
});

test('two processes that keep the current terms at once keep one document', async () => {
  const renamed = { ...brand, company: 'Two Sites Ltd' };
  await Promise.all([keepTerms(deps(), renamed), keepTerms(deps(), renamed)]);
  expect(await hasDocument(database.db, termsVersionOf(renamed))).toBe(true);
});

test('the terms of a school that has changed a fact of its own are another document, which the receipt attaches', async () => {
  const moved = { ...brand, company: 'Clearway Driving Ltd' };
  await keepTerms(deps(), brand);
  const versions = [brand, { ...brand, strapline: 'Calm.' }, moved].map(termsVersionOf);
  expect([versions[1] === versions[0], versions[2] === versions[0]]).toEqual([true, false]);
  const after = { ...deps(), school: { current: () => moved, byDefault: brand } };
  expect(await Promise.all(versions.map((version) => termsDocument(after, version)))).toEqual(versions);
});
