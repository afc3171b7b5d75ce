import { findPaymentByToken } from '#src/features/payments/payments.server.ts';
import type { TestApp } from './app.ts';

/** What can be observed of payments by card, and of the emails about them. */
export function observedPayments({ bank, db }: Pick<TestApp, 'bank' | 'db'>) {
  /** The kinds of money that the gateway has moved for a token. */
  const moved = (token: string) =>
    bank
      .ledger()
      .filter((entry) => entry.token === token)
      .map(({ kind }) => kind);
  return {
    moved,
    captures: (token: string) => moved(token).filter((kind) => kind === 'capture').length,
    async paymentOf(token: string) {
      const payment = await findPaymentByToken(db, token);
      if (!payment) throw new Error('There is no such payment');
      return payment;
    },
    paymentOfBasket: (basket: string) =>
      db.selectFrom('payments').selectAll().where('basket_uuid', '=', basket).executeTakeFirstOrThrow(),
    subjectsTo: (recipient: string) => subjectsTo(db, recipient),
  };
}

/** The subjects of all emails to an address. */
export async function subjectsTo(db: TestApp['db'], recipient: string): Promise<string[]> {
  const rows = await db.selectFrom('emails').select('subject').where('recipient', '=', recipient).execute();
  return rows.map(({ subject }) => subject);
}
