import type { Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';

/** An order by phone whose cash an instructor takes, or has taken. */
export interface CashOrder {
  id: string;
  number: string;
  state: 'waiting' | 'being_paid' | 'paid' | 'expired' | 'withdrawn';
  /** Until when the cash can be recorded. */
  until: Date;
  amount: Pence;
  buyer: { name: string; phone: string };
  /** Who is taught: by their id where the diary knows them. */
  learner: { id: string | undefined; name: string };
  /** What is bought. */
  lines: readonly string[];
  taken: RecordedCash | null;
}

export interface RecordedCash {
  on: string;
  by: string;
  at: Date;
}

/** The cash of orders by phone, which the diary may not import. */
export interface CashOfOrders {
  /** What an instructor is still to take, the oldest first. */
  toCollect(instructor: string): Promise<CashOrder[]>;
  /** Undefined where it is no order in cash to this instructor. */
  find(instructor: string, id: string): Promise<CashOrder | undefined>;
  /** Records that all of it was taken. Locks the purchase first. */
  take(
    tx: Tx,
    cash: { instructor: string; id: string; takenOn: string; by: string; now: Date },
  ): Promise<
    | { outcome: 'taken'; cash: { instructor_slug: string; order_number: string; amount_pence: number } }
    | { outcome: 'taken before'; taken: RecordedCash }
    | { outcome: 'over' | 'unknown' }
  >;
  /** Places what was paid for. After the commit. */
  place(): Promise<void>;
}

declare module '#src/features/identity/instructor/diary-deps.server.ts' {
  interface DiaryDeps {
    cash: CashOfOrders;
  }
}
