import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { BalanceResponse } from '#src/features/vouchers/balance/balance-api-schema.ts';
import { BalanceForm } from '#src/features/vouchers/balance/balance-form.tsx';
import { AskAboutVoucher, BalanceSign, SpendVoucher } from '#src/features/vouchers/balance/voucher-parts.tsx';
import { canBeSpent } from '#src/features/vouchers/balance/voucher-status.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { fromDecimal } from '#src/platform/money.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { faresAround } from './voucher-value.server.ts';
import { VoucherValue } from './voucher-value.tsx';

const TITLE = 'Use a voucher or check a balance';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const text = new URL(request.url).searchParams.get('postcode')?.slice(0, 60) ?? '';
  return { publicUrl, text, answer: await faresAround(db, text, clock.now()) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: TITLE,
    description:
      'Enter the code of a driving lesson voucher to see its balance, when it expires and what it buys.',
    path: '/vouchers',
    publicUrl: loaderData.publicUrl,
  });
}

export default function FindVoucherPage() {
  const [voucher, setVoucher] = useState<BalanceResponse>();
  return (
    <div className="wrap pad">
      <div className="narrow stack">
        <h1 className="h1--quiet">Check your voucher balance</h1>
        <p className="lead">The code is in the email or on the card: four groups of four characters.</p>
        <noscript>
          <p className="notice">
            <span>
              Looking up a code here needs JavaScript. Ring us on <OfficePhone />, and read it out.
            </span>
          </p>
        </noscript>
        <BalanceForm title={TITLE} isFound={voucher !== undefined} onFound={setVoucher} />
      </div>
      {voucher && <Found key={voucher.ends} voucher={voucher} />}
    </div>
  );
}

function Found({ voucher }: { voucher: BalanceResponse }) {
  const { text, answer } = useLoaderData<typeof loader>();
  const balance = fromDecimal(voucher.balance);
  const heading = useRef<HTMLHeadingElement>(null);
  // On phones the keyboard covers the result while the code's field has the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="held grid grid--shrink items-start g-8 mt-8">
      <section className="held__found grid grid--shrink items-start g-5 gx-6" aria-labelledby="found">
        <h2 id="found" tabIndex={-1} ref={heading}>
          Voucher ending {voucher.ends}
        </h2>
        <img
          className="held__card held__thumb"
          src={voucher.thumbnail_path}
          alt={`${voucher.design} card`}
          width="1200"
          height="750"
        />
        <BalanceSign
          balance={balance}
          value={fromDecimal(voucher.value)}
          status={voucher.status}
          expiresOn={voucher.expires_on}
        />
      </section>
      {canBeSpent(voucher.status) ? (
        <div className="stack stack--wide">
          <VoucherValue balance={balance} text={text} answer={answer} />
          <SpendVoucher />
        </div>
      ) : (
        <AskAboutVoucher status={voucher.status} />
      )}
    </div>
  );
}
