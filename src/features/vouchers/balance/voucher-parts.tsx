import { formatDate } from '#src/platform/dates.ts';
import { type Pence, pounds, shortPounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import { canBeSpent, statusLabels, type VoucherStatus } from './voucher-status.ts';
import './balance.css';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';

/** The balance and the expiry date, which are what recipients come for. */
export function BalanceSign({
  balance,
  value,
  status,
  expiresOn,
}: {
  balance: Pence;
  value: Pence;
  status: VoucherStatus;
  expiresOn: string;
}) {
  const live = canBeSpent(status);
  return (
    <div className={live ? 'plate plate--green left' : 'plate plate--paper left'}>
      <p className="strong">{live ? 'Balance' : statusLabels[status]}</p>
      <p className="left__sum nowrap">{shortPounds(balance)}</p>
      <dl className="left__facts mt-4 grid g-2">
        <div>
          <dt>Original value</dt>
          <dd className="nowrap">{shortPounds(value)}</dd>
        </div>
        <div>
          <dt>{status === 'expired' ? 'Was valid until' : 'Valid until'}</dt>
          <dd>{formatDate(expiresOn)}</dd>
        </div>
        {live && (
          <div>
            <dt>Status</dt>
            <dd>{statusLabels[status]}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

export interface Spent {
  pence: Pence;
  /** The London day, YYYY-MM-DD. */
  on: string;
  kind: 'redeemed' | 'returned';
}

export function SpendingTable({ spending }: { spending: readonly Spent[] }) {
  return (
    <section className="stack" aria-labelledby="spending">
      <h2 id="spending">Spending</h2>
      {spending.length === 0 && <p className="quiet">Nothing yet.</p>}
      {spending.length > 0 && (
        <table className="table spent">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What for</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {spending.map(({ pence, on, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two movements can read the same
              <tr key={index}>
                <td>{formatDate(on)}</td>
                <td>{kind === 'redeemed' ? 'Paid for an order' : 'Refunded'}</td>
                <td className="nowrap">{pounds(pence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function HowToUseIt({ steps }: { steps: readonly string[] }) {
  return (
    <section className="stack" aria-labelledby="how-to-use">
      <h2 id="how-to-use">How to use it</h2>
      <ol className="steps grid g-4">
        {steps.map((step, index) => (
          <li key={step}>
            <span className="jn" aria-hidden="true">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whom to ask about a voucher that cannot pay. */
export function AskAboutVoucher({ status }: { status: VoucherStatus }) {
  return (
    <p>
      {status === 'expired' ? 'It can no longer be used.' : 'All of it has been spent.'} If that’s not right,
      ring us on <OfficePhone />.
    </p>
  );
}

/** With its link the whole of it can be taken up as a gift. */
export function SpendVoucher({ to = '/areas-covered' }: { to?: string }) {
  return (
    <p>
      <Link className="btn btn--go" to={to}>
        Use this voucher{' '}
      </Link>
    </p>
  );
}
