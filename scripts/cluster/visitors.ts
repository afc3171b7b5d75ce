import { request } from 'node:https';
import type { VoucherBody } from '#src/features/vouchers/builder/builder-api-schema.ts';
import { networkBrowser, type TestBrowser } from '#testing/browser.ts';
import { testBuyer } from '#testing/buyer.ts';
import { pause } from './processes.ts';
import type { ThirdParties } from './sites.ts';

const E_VOUCHER: VoucherBody = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  amount: '100',
  recipient_name: 'Sam',
  recipient_email: 'sam@example.com',
  personal_message: '',
  send_to: 'recipient',
  send_now: true,
};

/** What the shop has said to its visitors: none of it may be lost. */
export interface VisitorLog {
  baskets: { uuid: string; items: number }[];
  paid: { order: string; transaction: string; email: string }[];
  /** Calls without an answer, or with a server error. */
  failures: { at: number; description: string }[];
  answered: number;
}

const PATIENCE_MS = 120_000;
/** What the shop says while it cannot: a visitor tries again. */
const isFailure = (status: number) => status >= 500;

/** One call on a connection of its own over TLS, so that no reused connection hides or makes a failure. */
function callOnce(url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        agent: false,
        // The certificate of the trial signs itself.
        rejectUnauthorized: false,
        timeout: 60_000,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headersDistinct))
            for (const one of value ?? []) headers.append(name, one);
          const text = Buffer.concat(parts).toString();
          resolve(new Response(text || null, { status: answer.statusCode ?? 500, headers }));
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within a minute')));
    outgoing.on('error', reject);
    outgoing.end(init.body as string | undefined);
  });
}

/** Visitors who buy, one purchase after the other, until they are told to stop. */
export function startVisitors(url: string, bank: ThirdParties['bank'], count: number) {
  const visitorLog: VisitorLog = { baskets: [], paid: [], failures: [], answered: 0 };
  let stopped = false;
  const patientFetch = async (address: string, init: RequestInit): Promise<Response> => {
    const limit = Date.now() + PATIENCE_MS;
    for (;;) {
      const failed = (reason: string) =>
        visitorLog.failures.push({
          at: Date.now(),
          description: `${init.method} ${new URL(address).pathname}: ${reason}`,
        });
      try {
        const answer = await callOnce(address, init);
        if (!isFailure(answer.status)) {
          visitorLog.answered += 1;
          return answer;
        }
        failed(String(answer.status));
      } catch (error) {
        failed((error as Error).message);
      }
      if (Date.now() > limit) throw new Error(`${address} has not answered for two minutes`);
      await pause(300);
    }
  };
  const browser = () => networkBrowser(url, patientFetch);
  const problems: string[] = [];
  const visitors = Array.from({ length: count }, async (_, index) => {
    for (let purchase = 0; !stopped; purchase += 1) {
      const email = `visitor-${index}-${purchase}@example.com`;
      await buy({ browser, bank, visitorLog, email }).catch((error: Error) =>
        problems.push(`${email}: ${error.message}`),
      );
    }
  });
  return {
    visitorLog,
    problems,
    async stop() {
      stopped = true;
      await Promise.all(visitors);
    },
  };
}

type Shopping = {
  browser: () => TestBrowser;
  bank: ThirdParties['bank'];
  visitorLog: VisitorLog;
  email: string;
};

/** A lesson or a voucher, from the basket to the word "paid". */
async function buy({ browser, bank, visitorLog, email }: Shopping) {
  const products = email.length % 2 ? [E_VOUCHER] : undefined;
  const buyer = await testBuyer({ browser, bank }, products);
  visitorLog.baskets.push({ uuid: buyer.basket, items: 1 });
  await buyer.fillIn({ email });
  const { transaction, ...answer } = await confirmed(buyer);
  if (!transaction) throw new Error(`confirm answered ${answer.status}: ${answer.text}`);
  const limit = Date.now() + PATIENCE_MS;
  while (Date.now() < limit) {
    const { status, body, text } = await buyer.read(transaction);
    if (status === 200) return void visitorLog.paid.push({ order: body.human_id, transaction, email });
    if (status !== 202) throw new Error(`the confirmation answered ${status}: ${text}`);
    await pause(1_000);
  }
  throw new Error('undecided for two minutes');
}

async function confirmed(buyer: Awaited<ReturnType<typeof testBuyer>>) {
  const token = await buyer.token();
  await buyer.enterCard(token);
  const { status, text, body } = await buyer.confirm(token);
  return { status, text, transaction: body.transaction };
}
