import type { ListedVoucher } from './read-page.server.ts';
import type { voucherForms } from './voucher-actions.server.ts';
import { VoucherForms } from './voucher-forms.tsx';

/** Where it comes from. */
function Bought({ orderNumber, origin, buyerEmail }: ListedVoucher) {
  if (orderNumber) return <a href={`/office/orders?find=${orderNumber}`}>{orderNumber}</a>;
  if (origin === 'reward') return 'a reward';
  return buyerEmail ? `bought by ${buyerEmail}` : 'moved in';
}

/** One voucher: what is left of it, what became of it, and what can be done. */
export function VoucherPanel({
  voucher,
  mayWork,
  ...rest
}: {
  voucher: ListedVoucher;
  forms: ReturnType<typeof voucherForms>;
  mayWork: boolean;
  /** Whether money and codes are for this member of staff. */
  mayRefund: boolean;
}) {
  const { id, name, art, ends, recipientName, email } = voucher;
  return (
    <article className="found stack" aria-labelledby={`voucher-${id}`}>
      <div className="found__top grid items-start g-4">
        <img className="found__art" src={art} alt="" width="192" height="120" />
        <div className="stack stack--3">
          <div>
            <h3 id={`voucher-${id}`}>
              {name}, ending {ends}
            </h3>
            <p className="quiet">
              {recipientName ? (
                <>
                  For <bdi>{recipientName}</bdi>
                </>
              ) : (
                'For whoever has the code'
              )}
              , <Bought {...voucher} />
              <br />
              {voucher.state}
              {email && `, to ${email}`}
            </p>
          </div>
          <div>
            <b>
              {voucher.remaining} left of {voucher.value}
            </b>
            <svg
              className="spent"
              role="img"
              aria-label={`${voucher.remaining} left of ${voucher.value}`}
              width="100%"
              height="12"
            >
              <rect fill="var(--color-rule)" width="100%" height="12" />
              <rect fill="var(--color-ink)" width={`${voucher.leftPercent}%`} height="12" />
            </svg>
            <span className="quiet">Valid to {voucher.expiresOn}</span>
          </div>
        </div>
      </div>
      <table className="table table--tight">
        <caption>History</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col" className="num">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {voucher.history.map(({ key, when, description, balance }) => (
            <tr key={key}>
              <td>{when}</td>
              <td>{description}</td>
              <td className="num">{balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayWork && <VoucherForms voucher={voucher} {...rest} />}
    </article>
  );
}
