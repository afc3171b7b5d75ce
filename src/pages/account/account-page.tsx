import type { LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { SignOut } from '#src/features/accounts/sign-in/sign-out.tsx';
import { offeredInvoices } from '#src/features/books/invoices/invoices.server.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { accountOrSignIn } from '#src/features/identity/customer/page-guards.server.ts';
import { learningOfOrders } from '#src/features/learning/access/access.server.ts';
import { ordersOfAccount, vouchersOfAccount } from '#src/features/orders/account-orders.server.ts';
import { paidOrdersOfAccount } from '#src/features/orders/order-queries.server.ts';
import { paymentReference } from '#src/features/payments/payments.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import { friendsCode, friendsFigures } from '#src/features/referrals/friends-code.server.ts';
import { formatFriendsPart } from '#src/features/referrals/referral.ts';
import { referralOffer } from '#src/features/referrals/referral-offer.server.ts';
import { managedVoucher } from '#src/features/vouchers/manage/managed.ts';
import { MONTHS_VALID } from '#src/features/vouchers/voucher.ts';
import { londonDate } from '#src/platform/clock.ts';
import { type Services, servicesContext } from '#src/platform/context/services.server.ts';
import { formatDate } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import { useReloadFromCache } from '#src/ui/use-on-kept-page.ts';
import type { Route } from './+types/account-page.ts';
import { AccountFriends } from './account-friends.tsx';
import { AccountLearning } from './account-learning.tsx';
import { AccountOrders } from './account-orders.tsx';
import { AccountVouchers } from './account-vouchers.tsx';
import '#src/ui/css/account.css';
import type { Matches } from '#src/platform/page-meta.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const account = await accountOrSignIn(context.get(accountContext), request);
  const { db, clock, school, publicUrl } = context.get(servicesContext);
  const [orders, vouchers, learning, friends] = await Promise.all([
    ordersOfAccount(db, account.id, paymentReference),
    vouchersOfAccount(db, account.id),
    learningOfOrders(db, paidOrdersOfAccount(db, account.id), clock.now()),
    readFriends(account.id, { db, clock, publicUrl }),
  ]);
  const paymentIds = orders.map(({ paymentId }) => paymentId);
  const [refunds, invoices] = await Promise.all([
    refundStandings(db, paymentIds),
    offeredInvoices({ db, school }, paymentIds),
  ]);
  return {
    firstname: account.firstname,
    friends,
    email: account.email,
    orders: orders.map(({ placedAt, lines, paymentId, ...order }) => ({
      ...order,
      refunded: refunds(paymentId).refunded,
      onItsWay: refunds(paymentId).onItsWay,
      invoice: invoices.get(paymentId)?.title,
      placed: formatDate(londonDate(placedAt)),
      lines,
    })),
    vouchers: vouchers.map(managedVoucher),
    learning: learning.map((access) => ({
      until: formatDate(access.expiresOn),
      names: access.learning.map(({ name }) => name),
    })),
  };
}

/** The offer for friends with the account's code, which is made when it is first shown. Null while there is no offer. */
async function readFriends(
  userId: string,
  { db, clock, publicUrl }: Pick<Services, 'db' | 'clock' | 'publicUrl'>,
) {
  const offer = await referralOffer(db);
  const code = offer?.isOn ? await friendsCode(db, userId, clock.now()) : undefined;
  if (!offer || !code) return null;
  const { friends, earned } = await friendsFigures(db, code);
  return {
    code,
    link: new URL(`/?code=${code}`, publicUrl).href,
    friend: formatFriendsPart(offer),
    allowsAnother: offer.allowsAnother,
    referrer: pounds(offer.referrer),
    months: MONTHS_VALID,
    friends,
    earned: pounds(earned),
  };
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Your account', matches);

export default function AccountPage({
  loaderData: { firstname, email, orders, vouchers, learning, friends },
}: Route.ComponentProps) {
  useReloadFromCache();
  return (
    <div className="wrap pad">
      <div className="mb-10 cluster between items-end g-5 gx-8">
        <div>
          <h1 className="h1--quiet">Hello, {firstname}</h1>
          <p className="quiet">Signed in as {email}</p>
        </div>
        <p className="row">
          <Link className="btn btn--small" to="/account/lessons">
            Your lessons
          </Link>
          <Link className="btn btn--small" to="/account/details">
            Your details
          </Link>
          <SignOut />
        </p>
      </div>
      <div
        className={
          vouchers.length + learning.length > 0 ? 'mine grid grid--shrink items-start g-12' : undefined
        }
      >
        <AccountOrders orders={orders} />
        <div>
          {learning.length > 0 && <AccountLearning learning={learning} />}
          {(vouchers.length > 0 || orders.length > 0) && <AccountVouchers vouchers={vouchers} />}
        </div>
      </div>
      {friends && <AccountFriends {...friends} />}
    </div>
  );
}
