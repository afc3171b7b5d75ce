import { useEffect, useRef } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { setTellsBuyer } from '#src/features/vouchers/gift/buyers-news.server.ts';
import { vouchersOfBuyer } from '#src/features/vouchers/manage/manage.server.ts';
import { managedVoucher } from '#src/features/vouchers/manage/managed.ts';
import { ManagedCard } from '#src/features/vouchers/manage/managed-card.tsx';
import { sendingDays } from '#src/features/vouchers/voucher.ts';
import { londonDate } from '#src/platform/clock.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import '#src/features/vouchers/manage/manage.css';
import { OpeningHours } from '#src/ui/layout/opening-hours.tsx';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import type { Route } from './+types/manage-page.ts';
import { VoucherLinkBoundary } from './voucher-link-boundary.tsx';

function vouchersOf({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>) {
  const { db, secrets } = context.get(servicesContext);
  return requireByLink(context, { none: 'No such vouchers' }, async () => {
    const rows = await vouchersOfBuyer(db, secrets, params.ref ?? '');
    return rows.length > 0 ? rows : undefined;
  });
}

/** The vouchers of one order, opened by the link in its receipt. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { clock } = context.get(servicesContext);
  const vouchers = await vouchersOf({ context, params });
  return {
    manage: params.ref ?? '',
    days: sendingDays(londonDate(clock.now())),
    vouchers: vouchers.map(managedVoucher),
  };
}

/** Whether the buyer wants to be told that one has been taken up. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { db } = context.get(servicesContext);
  const vouchers = await vouchersOf({ context, params });
  const { voucher: id, tells_buyer: tells } = await readPosted(request);
  const voucher = vouchers.find((one) => one.id === id);
  if (voucher) await setTellsBuyer(db, voucher, tells === 'yes');
  return redirect(new URL(request.url).pathname, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Your vouchers', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function ManagePage({ loaderData: { manage, days, vouchers } }: Route.ComponentProps) {
  useLookAgain(vouchers.some(({ delivery }) => delivery === 'sending'));
  return (
    <div className="wrap pad">
      <div className="narrow stack">
        <h1 className="h1--quiet">
          {vouchers.length === 1 ? 'The voucher you bought' : 'The vouchers you bought'}
        </h1>
        <p className="lead">
          You can change the address or the date until we send a voucher. For 30 days after that you can have
          it sent again. If it’s been longer, ring us on <SchoolPhone className="nowrap" />.
        </p>
        <noscript>
          <p className="notice">
            <span>
              Making changes here needs JavaScript. We can do it for you by phone, <OpeningHours />.
            </span>
          </p>
        </noscript>
      </div>
      <ul className="managed grid grid--shrink g-6">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <ManagedCard manage={manage} voucher={voucher} days={days} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const MIN_INTERVAL_MS = 4_000;
const MAX_LOOKS = 8;

/** An email is about to be sent, so the page reloads for a while. */
function useLookAgain(waiting: boolean) {
  const readAgain = useRevalidate();
  const latest = useRef(readAgain);
  latest.current = readAgain;
  useEffect(() => {
    if (!waiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks === MAX_LOOKS) clearInterval(timer);
      if (document.visibilityState === 'visible') void latest.current();
    }, MIN_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [waiting]);
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <VoucherLinkBoundary error={error} from="your receipt" />;
}
