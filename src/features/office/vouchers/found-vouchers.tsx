import type { FoundVoucher } from '#src/features/vouchers/staff/find-vouchers.server.ts';
import { VoidForm } from './void-form.tsx';

/** The search results. */
export function FoundVouchers({
  find,
  vouchers,
  more,
}: {
  find: string;
  vouchers: FoundVoucher[];
  more: boolean;
}) {
  if (vouchers.length === 0)
    return (
      <p className="lead" role="status">
        No voucher has the order number “{find}” or a code with that ending.
      </p>
    );
  return (
    <>
      {more && (
        <p role="status">
          Only the first {vouchers.length} are shown. To find the others, search by the end of the code.
        </p>
      )}
      <ul className="queue">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <FoundCard voucher={voucher} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FoundCard({ voucher }: { voucher: FoundVoucher }) {
  const heading = `found-${voucher.id}`;
  return (
    <article className="card found-voucher" aria-labelledby={heading}>
      <div className="stack">
        <div>
          <h3 id={heading} tabIndex={-1}>
            {voucher.value} for <bdi>{voucher.recipientName}</bdi>
          </h3>
          <p className="quiet">
            {voucher.what}, code ends in {voucher.ends}
            <br />
            Order {voucher.orderNumber}
          </p>
        </div>
        <dl className="found-voucher__facts">
          <Fact name="State">{voucher.state}</Fact>
          <Fact name="Balance">{voucher.left}</Fact>
          <Fact name="Valid until">{voucher.expiresOn}</Fact>
          <Fact name="Goes to">{voucher.email ?? 'The delivery address, by post'}</Fact>
          <Fact name="Sent on">{voucher.sentOn ?? 'Not sent'}</Fact>
        </dl>
      </div>
      <div className="stack">
        <h4>History</h4>
        <ol className="found-voucher__history">
          {voucher.history.map(({ on, words, money }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same
            <li key={index}>
              <span className="quiet">{on}</span>
              <span>{words}</span>
              {money && <span className="money">{money}</span>}
            </li>
          ))}
        </ol>
      </div>
      {(voucher.printable || voucher.voidable) && (
        <div className="found-voucher__actions">
          {voucher.printable && (
            <a
              className="btn"
              href={`/office/vouchers/${voucher.id}/card.pdf`}
              target="_blank"
              rel="noreferrer"
            >
              Print card
              <span className="visually-hidden"> for {voucher.recipientName}, opens a PDF</span>
            </a>
          )}
          {voucher.voidable && (
            <VoidForm voucher={voucher} onVoided={() => document.getElementById(heading)?.focus()} />
          )}
        </div>
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
