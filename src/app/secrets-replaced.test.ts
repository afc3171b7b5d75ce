import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedAddressOf } from '#src/features/lessons/calendar/feed-addresses.server.ts';
import { openVoucherByLink } from '#src/features/vouchers/balance/voucher-by-link.server.ts';
import { vouchersOfBuyer } from '#src/features/vouchers/manage/manage.server.ts';
import type { VoucherSecrets } from '#src/features/vouchers/vouchers.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, testBuyer } from '#testing/buyer.ts';
import { officeRequestOf } from '#testing/staff.ts';
import { buyVouchers } from '#testing/vouchers.ts';

const OLD = 'the old secret, of thirty-two characters or more';
const NEW = 'the new secret, of thirty-two characters or more';

let app: TestApp;
let staff: TestBrowser;
const known = { code: '', page: '', manage: '', learning: '', feed: '' };

/** The site with other secrets, on the same rows. */
async function withSecrets(present: string, ...earlier: string[]) {
  Object.assign(app.running.config, { voucherSecret: present, voucherSecretsBefore: earlier });
  await app.restart();
}

beforeAll(async () => {
  app = await testApp({ VOUCHER_SECRET: OLD });
  Object.assign(known, await made());
  staff = await app.staff();
});
afterAll(() => app.close());

/** What the present secret protects, as it is given out. */
async function made() {
  const { secrets, manage } = await buyVouchers(app);
  const email = 'learns@example.com';
  const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn({ email });
  expect((await buyer.pay()).status).toBe(200);
  const letter = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', email)
    .where('renderer', '=', 'learning')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  const words = (await bodyOf(letter, app.running.services))?.plain ?? '';
  const feed = await app.db
    .transaction()
    .execute((tx) => feedAddressOf(tx, app.running.services, { instructor: 'amara-osei', depth: 'details' }));
  const { code, page } = secrets[0] as VoucherSecrets;
  return { code, page, manage, learning: /learning\/([\w-]+)/.exec(words)?.[1] ?? '', feed };
}

/** What of it opens something. */
async function opened(links: typeof known) {
  const { db, running } = app;
  const { secrets } = running.services;
  const ask = (path: string, body: object) => app.browser().post(path, body);
  const statuses = {
    code: (await ask('/v1/website/vouchers/balance', { code: links.code })).status,
    learning: (await ask('/v1/website/learning/open', { code: links.learning })).status,
    feed: (await fetch(links.feed)).status,
  };
  return {
    ...statuses,
    manage: (await vouchersOfBuyer(db, secrets, links.manage)).length,
    page: (await openVoucherByLink(db, secrets, links.page, app.clock.now())) !== undefined,
  };
}

const ALL = { code: 200, learning: 200, feed: 200, manage: 1, page: true };
const NONE = { code: 422, learning: 422, feed: 404, manage: 0, page: false };
const isSignedIn = async () => (await officeRequestOf(app, staff, '/office').ask()) !== 'unauthenticated';
const appSecrets = () =>
  app.db.selectFrom('office_staff').select('totp_secret').where('totp_secret', 'is not', null).execute();

test('without the secret that it was made with, nothing opens', async () => {
  expect([await opened(known), await isSignedIn()]).toEqual([ALL, true]);
  await withSecrets(NEW);
  expect([await opened(known), await isSignedIn()]).toEqual([NONE, false]);
});

test('with a new secret and the old one beside it all opens, and what is new is the new secret’s', async () => {
  await withSecrets(NEW, OLD);
  expect(await opened(await made())).toEqual(ALL);
  expect([await opened(known), await isSignedIn()]).toEqual([ALL, true]);
});

test('what has been used since, opens by the new secret alone', async () => {
  await withSecrets(NEW);
  expect([await opened(known), await isSignedIn()]).toEqual([ALL, true]);
});

test('what is encrypted is so by the new secret within the hour, and then opens without being used before', async () => {
  await withSecrets(OLD);
  const unused = await made();
  const secret = app.running.services.secrets.encrypt('BASE32');
  await app.db.updateTable('office_staff').set({ totp_secret: secret }).execute();
  await withSecrets(NEW, 'another one, of thirty-two characters or more', OLD);
  await app.queue.run('renew-encrypted');
  await withSecrets(NEW);
  // The link in the buyer's receipt is kept as a hash alone.
  expect(await opened(unused)).toEqual({ ...ALL, manage: 0 });
  for (const { totp_secret } of await appSecrets())
    expect(app.running.services.secrets.decrypt(totp_secret ?? '')).toBe('BASE32');
});
