import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { PhoneLink } from '#src/kit/parts/phone-link.tsx';
import type { readVouchersPage } from './read-page.server.ts';

type Desk = Awaited<ReturnType<typeof readVouchersPage>>;

/** What is owed to holders, what has not arrived, and what expires next. */
export function VoucherSide({ page: { owed, thisMonth, undelivered, expiring } }: { page: Desk }) {
  return (
    <div className="split__aside stack">
      <Panel
        id="owed"
        title="Owed to holders"
        count="today"
        foot={<a href="/office/money#owed-by-month">By month, in Money</a>}
      >
        <p className="back__sum">{owed.total}</p>
        <p className="quiet">
          on {owed.count} {owed.count === 1 ? 'voucher' : 'vouchers'} with a balance
        </p>
        <dl className="receipt g-1 mt-4">
          <Pair name="Sold this month">{thisMonth.issued}</Pair>
          {thisMonth.unsold && <Pair name="Moved in or given">{thisMonth.unsold}</Pair>}
          <Pair name="Spent">{thisMonth.spent}</Pair>
          <Pair name="Expired">{thisMonth.expired}</Pair>
        </dl>
      </Panel>
      <Panel id="undelivered" title="Not delivered" count={undelivered.length}>
        {undelivered.length === 0 && <p className="quiet">Every voucher has arrived.</p>}
        <div className="stack">
          {undelivered.map((voucher) => (
            <div key={voucher.id}>
              <p>
                <b>
                  {voucher.value} for <bdi>{voucher.recipientName}</bdi>
                </b>
              </p>
              <p className="quiet">
                {voucher.email}, {voucher.since}. Bought by {voucher.buyer}
              </p>
              <p className="row">
                <a className="btn" href={`/office/vouchers/${voucher.id}`}>
                  Correct address
                  <span className="visually-hidden"> of {voucher.recipientName}’s voucher</span>
                </a>
                <PhoneLink phone={voucher.phone} />
              </p>
            </div>
          ))}
        </div>
      </Panel>
      <Panel id="soon" title="Next to expire">
        {expiring.length === 0 && <p className="quiet">None within two months.</p>}
        <dl className="pairs">
          {expiring.map(({ id, day, remaining, ends }) => (
            <Pair key={id} name={day}>
              <a href={`/office/vouchers/${id}`}>
                {remaining}, ending {ends}
              </a>
            </Pair>
          ))}
        </dl>
      </Panel>
    </div>
  );
}
