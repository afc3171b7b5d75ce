import type { ManagedVoucher } from '#src/features/vouchers/manage/managed.ts';
import { deliveryText } from '#src/features/vouchers/manage/managed-text.ts';
import { shortPounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

/** The vouchers that an account has bought. Changing one needs the link in its receipt, of which we keep no copy. */
export function AccountVouchers({ vouchers }: { vouchers: ManagedVoucher[] }) {
  return (
    <section className="given" aria-labelledby="vouchers">
      <h2 id="vouchers">Vouchers you bought</h2>
      {vouchers.length === 0 ? (
        <p className="mt-3">
          None yet. <Link to="/gift-vouchers">Give driving lessons</Link>
        </p>
      ) : (
        <>
          <ul className="given__list grid grid--shrink g-5">
            {vouchers.map((voucher) => (
              <li key={voucher.id}>
                <VoucherCard voucher={voucher} />
              </li>
            ))}
          </ul>
          <p className="small quiet mt-8">
            To change when or where a voucher is sent, follow “Manage your vouchers” in your receipt.
          </p>
        </>
      )}
    </section>
  );
}

function VoucherCard({ voucher }: { voucher: ManagedVoucher }) {
  const { short, long } = deliveryText(voucher);
  const id = `voucher-${voucher.id}`;
  return (
    <article className="panel given__card grid items-start g-4" aria-labelledby={id}>
      <img className="given__art" src={voucher.thumbnail} alt="" width="1200" height="750" loading="lazy" />
      <div className="given__words grid g-1">
        <h3 id={id}>
          {shortPounds(voucher.value)} for <bdi>{voucher.recipientName}</bdi>
        </h3>
        <p className="strong">
          {voucher.delivery === 'not_delivered' ? <span className="patch">{short}</span> : short}
        </p>
        <p className="small">{long}</p>
      </div>
    </article>
  );
}
