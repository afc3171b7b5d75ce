import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { armFailpoint, type Failpoint, refundFailpoints } from '#src/platform/failpoints.server.ts';
import { testApp } from '#testing/app.ts';
import { LESSON } from '#testing/buyer.ts';
import { expectInvariants, expectRefundTexts, letSettle } from '#testing/invariants.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { wire } from '#testing/prices.ts';
import { testRefunding } from '#testing/refunding.ts';

const app = await testApp();
const byPayPal = payPalBuyers(app);
const { paypal } = byPayPal;
const { boughtByPayPal, refund } = testRefunding(app, byPayPal);
afterAll(() => app.close());
afterEach(() => armFailpoint(undefined));

const FIRST = 1_000;

/** Two refunds under way, of a part and of the rest. */
async function twoRequests() {
  const staff = await app.staff('owner');
  const order = await boughtByPayPal([LESSON]);
  const ask = async (pence: number) => {
    const answer = await refund(staff, order, { how: 'amount', amount: wire(pence) });
    expect(answer.status).toBe(200);
    return answer.body.id;
  };
  const first = await ask(FIRST);
  const second = await ask(order.total_pence - FIRST);
  return { staff, order, first, second };
}

const give = (refundId: string) => app.queue.run('give-refund', { refundId });

/** Carries a refund out while the process dies at a point of it, if at any, and once more when it is back. */
async function giveAndDie(refundId: string, at: Failpoint | undefined) {
  if (at) {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('killed');
    });
    armFailpoint(at);
    await expect(give(refundId)).rejects.toThrow('killed');
    kill.mockRestore();
    armFailpoint(undefined);
    await expectRefundTexts(app);
  }
  await give(refundId);
  await expectRefundTexts(app);
}

async function told(order: { id: string; email: string; payment_id: string }) {
  const { state } = await app.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { reference } = await app.db
    .selectFrom('payments')
    .select('reference')
    .where('id', '=', order.payment_id)
    .executeTakeFirstOrThrow();
  const emails = await app.db
    .selectFrom('emails')
    .select('subject')
    .where('order_id', '=', order.id)
    .where('message_id', 'like', '<refund-given-%')
    .orderBy('created_at')
    .execute();
  const page = await app
    .browser()
    .get<{ refunded?: string; refund_on_its_way?: string; message?: string }>(
      `/v1/website/checkout/confirm/${reference}`,
    );
  const { refunded, refund_on_its_way, message } = page.body;
  return { state, emails: emails.length, page: message ?? [refunded, refund_on_its_way] };
}

describe('two refunds under way, the first given, the second refused and asked for again', () => {
  test.each([undefined, ...refundFailpoints])(
    'with a kill at "%s" of each: state, page and emails say at every moment what was given, with one email for each',
    async (failpoint) => {
      const { staff, order, first, second } = await twoRequests();
      const rest = order.total_pence - FIRST;
      expect(await told(order)).toEqual({
        state: 'paid',
        emails: 0,
        page: ['0.00', wire(order.total_pence)],
      });

      await giveAndDie(first, failpoint);
      expect(await told(order)).toEqual({ state: 'paid', emails: 1, page: [wire(FIRST), wire(rest)] });

      // A process that dies before it writes the refusal down asks again by the same key, and is refused again.
      for (const _ of failpoint === 'refund-given' ? [1, 2] : [1])
        paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
      await giveAndDie(second, failpoint);
      expect(await told(order)).toEqual({ state: 'paid', emails: 1, page: [wire(FIRST), '0.00'] });

      expect((await staff.post(`/v1/office/refunds/${second}/retry`)).status).toBe(200);
      await expectRefundTexts(app);
      expect(await told(order)).toEqual({ state: 'paid', emails: 1, page: [wire(FIRST), wire(rest)] });

      await giveAndDie(second, failpoint);
      await letSettle(app);
      expect(await told(order)).toEqual({
        state: 'refunded',
        emails: 2,
        page: 'This order has been refunded.',
      });
      await expectInvariants(app);
    },
  );

  test('what PayPal calls pending is on its way, and told as given when PayPal says so', async () => {
    const { order, first, second } = await twoRequests();
    paypal.knobs.refundsPending = true;
    await giveAndDie(first, undefined);
    await giveAndDie(second, undefined);
    expect(await told(order)).toEqual({ state: 'paid', emails: 0, page: ['0.00', wire(order.total_pence)] });
    paypal.knobs.refundsPending = false;
  });
});
