// Everything by which somebody who is not signed in has us email an address that they typed (R60).
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendFinishLink } from '#src/features/checkout/finish-later/finish-links.server.ts';
import type { GuestSender } from '#src/platform/mail/typed-address.server.ts';
import { makeAccount, newIpAddress, register } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { setPlaces } from '#testing/course-places.ts';
import { AMARA, review } from '#testing/instructor-messages.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';

const TEACH = 2;
const THEORY = { product_id: 1, type: 'product' } as const;
/** Somebody whom every sender would email. */
const EMAIL = 'amara-osei@diary.example';

interface Sender {
  /** The calls by which it sends. */
  calls: string[];
  send(): Promise<unknown>;
}

let app: TestApp;
let voucher: string;
let number = 0;
const post = (url: string, body: object) => app.browser({ address: newIpAddress() }).post(url, body);

/** A sender that is not here is an error of types, one whose call is not here fails below. */
const SENDERS: Record<GuestSender, Sender> = {
  account: {
    calls: ['register', 'saveDetailsAfterPurchase'],
    send: () => register(app.browser(), EMAIL),
  },
  'account password': {
    calls: ['requestPasswordReset'],
    send: () => post('/v1/account/forgotten-password', { email: EMAIL }),
  },
  'diary password': {
    calls: ['requestDiaryPassword'],
    send: () => post('/v1/diary/forgotten-password', { email: EMAIL }),
  },
  'course place': {
    calls: ['respondToCourse'],
    send: () => post(`/v1/website/courses/${TEACH}/responses`, { name: `Moira ${++number}`, email: EMAIL }),
  },
  alert: {
    calls: ['askToBeTold'],
    send: () => post('/v1/website/alerts', { outcode: `ZE${++number}`, name: 'Moira', email: EMAIL }),
  },
  review: {
    calls: ['submitReview', 'submitCourseReview'],
    send: () => post(`${AMARA}/reviews`, { ...review, email: EMAIL, content: `Calm, number ${++number}` }),
  },
  'learning code': {
    calls: ['resendLearningCode'],
    send: () => post('/v1/website/learning/resend', { email: EMAIL }),
  },
  voucher: {
    calls: ['changeVoucherSending', 'resendVoucher'],
    send: () => post(`${voucher}/resend`, {}),
  },
  'finish link': {
    // By a page.
    calls: [],
    send: async () => {
      const { basket } = await testBuyer(app, [THEORY]);
      const { services, baskets, accounts } = app.running;
      const deps = { ...services, baskets, accounts, secureCookies: false };
      await sendFinishLink(deps, { basket, email: EMAIL, remind: false }).catch(() => undefined);
    },
  },
};
const senders = Object.keys(SENDERS) as GuestSender[];
const forPasswords: GuestSender[] = ['account password', 'diary password'];

/** Calls for everybody that take an address, and send it nothing before it is proven or paid for. */
const OTHERS = [
  // They read who it is.
  ...['signIn', 'signInToDiary', 'signInToOffice'],
  // What they keep is sent once it is paid for.
  ...['saveVoucher', 'saveCustomer', 'saveLearner'],
  // It goes to the instructor, who replies to the address.
  'contactInstructor',
  // By the account that bought the lessons alone.
  'passToLearner',
];

beforeAll(async () => {
  app = await testApp();
  await setPlaces(app, TEACH, 500);
  await makeAccount(app, app.browser(), { email: EMAIL });
  await app.instructor('amara-osei');
  const buyer = await testBuyer(app, [LESSON, THEORY]);
  await (await buyer.fillIn({ email: EMAIL })).pay();
  const { manage, issued } = await buyVouchers(app, [{ ...E_VOUCHER, recipient_email: EMAIL }]);
  voucher = `/v1/website/vouchers/manage/${manage}/${issued[0]?.id}`;
  await app.queue.drain();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.pass({ hours: 2 });
  for (const table of ['emails', 'rate_limits', 'review_links'])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
});

/** As each comes a little later, no sender holds it back for itself. */
async function send(sender: GuestSender) {
  app.clock.pass({ minutes: 4 });
  await SENDERS[sender].send();
  await app.queue.drain();
}
const sent = async () =>
  (await app.db.selectFrom('emails').select('id').where('recipient', '=', EMAIL).execute()).length;

test.each(senders)('by %s an email comes', async (sender) => {
  await send(sender);
  expect(await sent()).toBe(1);
});

test.each(senders)('three emails in an hour come at most, those by %s first', async (first) => {
  const others = senders.filter((one) => one !== first);
  for (const sender of [first, first, first, first, ...others]) await send(sender);
  expect(await sent()).toBe(3);
  app.clock.pass({ hours: 1 });
  await send(first);
  expect(await sent()).toBe(4);
});

test.each(forPasswords)('strangers do not keep an owner from an email by %s', async (password) => {
  for (const sender of senders.filter((one) => !forPasswords.includes(one))) await send(sender);
  expect(await sent()).toBe(2);
  await send(password);
  expect(await sent()).toBe(3);
});

test('every call for everybody that takes an address is one of those, or sends it nothing', () => {
  const { paths = {}, components } = app.api.swagger() as unknown as Description;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const named = operations.map(({ operationId }) => operationId);
  const sending = Object.values(SENDERS).flatMap(({ calls }) => calls);
  expect(named).toEqual(expect.arrayContaining([...sending, ...OTHERS]));
  const taking = operations.filter(({ security = [], requestBody }) => {
    const isForSome = security.length > 0 && !security.some((one) => 'checkout' in one);
    const body = requestBody?.content['application/json']?.schema;
    return !isForSome && fieldsOf(body, components.schemas).some((field) => /mail$|^to$/.test(field));
  });
  expect(taking.length).toBeGreaterThan(10);
  expect(
    taking.map(({ operationId }) => operationId).filter((id) => ![...sending, ...OTHERS].includes(id)),
  ).toEqual([]);
});

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
}
interface Operation {
  operationId: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Description {
  paths?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The names of all fields, however deep. */
function fieldsOf(schema: Schema | undefined, schemas: Record<string, Schema>): string[] {
  if (!schema) return [];
  if (schema.$ref) return fieldsOf(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas);
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items } = schema;
  const parts = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  return [...Object.keys(properties), ...parts.flatMap((part) => fieldsOf(part, schemas))];
}
