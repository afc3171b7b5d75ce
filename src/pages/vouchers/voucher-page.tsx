import type { LoaderFunctionArgs } from 'react-router';
import { openVoucherByLink, spendingOf } from '#src/features/vouchers/balance/voucher-by-link.server.ts';
import {
  AskAboutVoucher,
  BalanceSign,
  HowToUseIt,
  SpendingTable,
  SpendVoucher,
} from '#src/features/vouchers/balance/voucher-parts.tsx';
import { canBeSpent, voucherStatus } from '#src/features/vouchers/balance/voucher-status.ts';
import { CardFace } from '#src/features/vouchers/card/card-face.tsx';
import { howToUse } from '#src/features/vouchers/delivery/how-to-use.ts';
import { giftPath, giftState } from '#src/features/vouchers/gift/gift-state.ts';
import { cardToShow, formatCard, maskedCode } from '#src/features/vouchers/voucher-card.ts';
import { londonDate } from '#src/platform/clock.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { asPence } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/voucher-page.ts';
import { VoucherLinkBoundary } from './voucher-link-boundary.tsx';
import { faresAround } from './voucher-value.server.ts';
import { VoucherValue } from './voucher-value.tsx';

const TITLE = 'Your voucher';

/** What is on a voucher, and what it buys. The page does not contain the whole code. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, secrets, clock, publicUrl, school } = context.get(servicesContext);
  const now = clock.now();
  const voucher = await requireByLink(context, { none: 'No such voucher' }, () =>
    openVoucherByLink(db, secrets, params.ref ?? '', now),
  );
  const text = new URL(request.url).searchParams.get('postcode')?.slice(0, 60) ?? '';
  const spending = await spendingOf(db, voucher.id);
  return {
    card: cardToShow(voucher, maskedCode(voucher.code_last4)),
    ends: voucher.code_last4,
    gift: giftState(voucher, now) === 'open' ? giftPath(params.ref ?? '') : undefined,
    balance: asPence(voucher.balance_pence),
    status: voucherStatus(voucher, londonDate(now)),
    spending: spending.map(({ kind, pence, at }) => ({
      kind: kind === 'returned' ? ('returned' as const) : ('redeemed' as const),
      pence: asPence(Math.abs(pence)),
      on: londonDate(at),
    })),
    steps: howToUse(new URL(publicUrl).host, school.current().phone, voucher.gift_name),
    text,
    answer: await faresAround(db, text, now),
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }, { name: 'robots', content: 'noindex' }];
}

export default function VoucherPage({
  loaderData: { card, ends, gift, balance, status, spending, steps, text, answer },
}: Route.ComponentProps) {
  const message = card.message.trim();
  const live = canBeSpent(status);
  return (
    <div className="wrap pad">
      <h1 className="h1--quiet">
        A voucher for <bdi>{card.recipientName}</bdi>
      </h1>
      <div className="held grid grid--shrink items-start g-8 mt-8">
        <div className="stack">
          <div className="held__card">
            <CardFace card={card} label={formatCard(card)} />
          </div>
          {message && (
            <blockquote className="held__message" dir="auto">
              {message}
            </blockquote>
          )}
        </div>
        <div className="stack">
          <BalanceSign balance={balance} value={card.amount} status={status} expiresOn={card.expiresOn} />
          {live ? (
            <>
              <p>
                The code is in the email and on the card. It ends in <strong>{ends}</strong>.
              </p>
              <SpendVoucher {...(gift && { to: gift })} />
            </>
          ) : (
            <AskAboutVoucher status={status} />
          )}
        </div>
      </div>
      <div className="held__rest mt-12 grid grid--shrink g-12">
        {live && <VoucherValue balance={balance} text={text} answer={answer} />}
        {live && <HowToUseIt steps={steps} />}
        {(live || spending.length > 0) && <SpendingTable spending={spending} />}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <VoucherLinkBoundary error={error} from="the email" />;
}
