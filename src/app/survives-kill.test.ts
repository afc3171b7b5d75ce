// On the embedded database alone: on a server the faults kill sites and workers.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Failpoint, paymentFailpoints } from '#src/platform/failpoints.server.ts';
import { networkBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { expectInvariants } from '#testing/invariants.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { closeStages, prepareBuild, stage, startServer } from '#testing/server.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';

beforeAll(prepareBuild);
afterAll(closeStages);

type Stage = Awaited<ReturnType<typeof stage>>;
type Buyer = Awaited<ReturnType<typeof testBuyer>>;

/** Each way to pay, up to the moment in which the process dies. */
const METHODS: Record<string, (buyer: Buyer, at: Stage) => Promise<unknown>> = {
  async card(buyer) {
    const token = await buyer.token();
    await buyer.enterCard(token);
    return buyer.confirm(token);
  },
  async PayPal(buyer, { paypal, url }) {
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const cookie = `checkout=${buyer.browser.cookies.get('checkout')}`;
    return fetch(`${url}/basket/checkout/paypal/return?token=${token}`, { headers: { cookie } });
  },
};

const PAYING: readonly (readonly [string, keyof typeof METHODS])[] = [
  ...paymentFailpoints.map((failpoint) => [failpoint, 'card'] as const),
  // The one moment in which a wallet differs: it has charged, and has nowhere told us so.
  ['gateway-paid', 'PayPal'],
];

type Kills = readonly (readonly [when: string, failpoints: readonly [Failpoint, ...Failpoint[]]])[];

const SENDING: Kills = [
  ['before the job is claimed', ['order-paid']],
  ['when it has claimed the job', ['voucher-claimed']],
  [
    'when the mail server has accepted an email, before that is written down',
    ['email-accepted', 'email-accepted'],
  ],
];

/** Where the faults run on a server, the embedded database gets one purchase with a kill of each kind. */
const inShort = process.env.SMOKE_SET_ONLY === 'yes';
const IN_SHORT: Kills = [
  ['in its payment, and when it has claimed the job', ['gateway-paid', 'voucher-claimed']],
];

test.concurrent.each(inShort ? [] : PAYING)(
  'killed at "%s" of a payment by %s, and started again, it has the order paid once, charged once and receipted',
  async (failpoint, method) => {
    const at = await stage();
    const { bank, mail, url, environment, openRows } = at;
    const first = await startServer({ ...environment, FAILPOINT: failpoint });
    const buyer = await (await testBuyer({ bank, browser: () => networkBrowser(url) }, [LESSON])).fillIn();
    await expect(METHODS[method]?.(buyer, at)).rejects.toThrow('fetch failed');
    expect(await first.ended).toBe('SIGKILL');
    expect(mail.received).toEqual([]);
    expect(capturesAt(at)).toHaveLength(failpoint === 'order-placed' ? 0 : 1);

    const second = await startServer(environment);
    await vi.waitFor(() => expect(mail.received).not.toEqual([]), { timeout: 90_000, interval: 200 });
    await expectPaid(buyer, wire(tenHours.total));
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe('0');

    const rows = await openRows();
    await expectPaidOnce(rows.db, buyer, at);
    await rows.close();
    expect(mail.received.map(({ to }) => to)).toEqual([['joan@example.com']]);
  },
);

/** What the buyer is told by a site that knows the order as paid. */
async function expectPaid(buyer: Buyer, total: string) {
  const gone = await buyer.start();
  expect([gone.status, gone.body.code]).toEqual([409, 'already_paid']);
  const read = await buyer.read(gone.body.transaction ?? '');
  expect([read.status, read.body.total]).toEqual([200, total]);
}

const capturesAt = ({ bank, paypal }: Stage) =>
  [...bank.ledger(), ...paypal.ledger()].filter(({ kind }) => kind === 'capture');

async function expectPaidOnce(db: Db, buyer: Buyer, at: Stage) {
  const orders = await db.selectFrom('orders').select(['basket_uuid', 'state']).execute();
  expect(orders).toEqual([{ basket_uuid: buyer.basket, state: 'paid' }]);
  await expectInvariants({ db, bank: at.bank, paypal: at.paypal });
  expect(capturesAt(at)).toHaveLength(1);
  const receipts = at.mail.received.filter(({ to }) => to[0] === 'joan@example.com');
  expect(new Set(receipts.map(({ messageId }) => messageId))).toEqual(
    new Set([`<receipt-${buyer.basket}@127.0.0.1>`]),
  );
}

test.concurrent.each(inShort ? IN_SHORT : SENDING)(
  'killed %s, and started again, a voucher has one code, and its email comes at least once under one Message-ID',
  async (_when, failpoints) => {
    const at = await stage();
    const { bank, mail, url, environment, openRows } = at;
    const [failpoint, ...more] = failpoints;
    const first = await startServer({ ...environment, FAILPOINT: failpoint });
    const buyer = await (await testBuyer({ bank, browser: () => networkBrowser(url) }, [E_VOUCHER])).fillIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    // Where the process dies in the middle of this, the answer is lost.
    await buyer.confirm(token).catch(() => undefined);
    expect(await first.ended).toBe('SIGKILL');
    // Of a payment that the site has not seen yet nobody is told.
    if (failpoint === 'gateway-paid') expect(mail.received).toEqual([]);
    for (const next of more) {
      // It may die before it says that it is open.
      const again = startServer({ ...environment, FAILPOINT: next });
      const how = await again.then(({ ended }) => ended, String);
      expect(how).toContain('SIGKILL');
    }

    const last = await startServer(environment);
    const vouchers = () => mail.received.filter(({ to }) => to[0] === 'sam@example.com');
    const receipts = () => mail.received.filter(({ to }) => to[0] === 'joan@example.com');
    const rows = async () => {
      const open = await openRows();
      const found = await open.db.selectFrom('vouchers').select(['state', 'send_count']).execute();
      const waiting = await open.db.selectFrom('emails').select('id').where('sent_at', 'is', null).execute();
      return { open, found, waiting };
    };
    await vi.waitFor(
      () => {
        expect(vouchers().length).toBeGreaterThanOrEqual(1);
        expect(receipts().length).toBeGreaterThanOrEqual(1);
        // Each kill after an accepted email costs one more copy of it.
        expect(mail.received.length).toBeGreaterThanOrEqual(
          2 + failpoints.filter((name) => name === 'email-accepted').length,
        );
      },
      { timeout: 120_000, interval: 200 },
    );
    await expectPaid(buyer, '100.00');
    // Long enough for what was accepted to be written down.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    last.child.kill('SIGTERM');
    expect(await last.ended).toBe('0');

    const { open, found, waiting } = await rows();
    expect(found).toEqual([{ state: 'sent', send_count: 1 }]);
    expect(waiting).toEqual([]);
    await expectPaidOnce(open.db, buyer, at);
    await open.close();
    expect(new Set(vouchers().map(({ messageId }) => messageId)).size).toBe(1);
    const codes = vouchers().flatMap(
      ({ text }) => text.match(/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/g) ?? [],
    );
    expect(new Set(codes).size).toBe(1);
  },
);
