import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { refreshBasket } from '#src/features/basket/basket-calls.ts';
import { useBasket } from '#src/features/basket/basket-store.ts';
import { draftOf } from '#src/features/vouchers/builder/builder-draft.ts';
import { BuilderForm } from '#src/features/vouchers/builder/builder-form.tsx';
import { offeredDesigns } from '#src/features/vouchers/builder/designs/offered-designs.server.ts';
import { offeredGuidance } from '#src/features/vouchers/builder/offered-guidance.server.ts';
import { expiryOf, sendingDays } from '#src/features/vouchers/voucher.ts';
import { londonDate } from '#src/platform/clock.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/edit-voucher-page.ts';
import '#src/features/vouchers/builder/builder.css';
import { PageTitle } from '#src/ui/layout/use-school.tsx';

const TITLE = 'Change your voucher';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock, voucherBounds } = context.get(servicesContext);
  const now = clock.now();
  const today = londonDate(now);
  return {
    bounds: voucherBounds,
    times: { days: sendingDays(today), expiresOn: expiryOf(today) },
    designs: await offeredDesigns(db),
    guidance: await offeredGuidance(db, now),
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }, { name: 'robots', content: 'noindex' }];
}

/** The browser's copy lacks the recipient's data, so the basket is fetched first. */
export default function EditVoucherPage({ loaderData }: Route.ComponentProps) {
  const { id } = useParams();
  const { loaded, basket } = useBasket();
  const [isFresh, setFresh] = useState(false);
  useEffect(() => void refreshBasket().then(() => setFresh(true)), []);

  const item = basket?.contents.products.find((product) => product.id === id);
  if (loaded && isFresh && !item?.voucher) return <NoSuchVoucher />;
  const voucher = isFresh ? item?.voucher : undefined;
  return (
    <div className="wrap pad">
      <div className="build__head">
        <h1 className="h1--quiet">{TITLE}</h1>
      </div>
      {!voucher && <VoucherSkeleton />}
      {voucher && voucher.recipient_name === '' && <Unreachable />}
      {id && voucher && voucher.recipient_name !== '' && (
        <BuilderForm
          key={id}
          title={TITLE}
          {...loaderData}
          editing={{ itemId: id, draft: draftOf(voucher) }}
        />
      )}
    </div>
  );
}

function VoucherSkeleton() {
  return (
    <div className="build__waiting stack" aria-busy="true">
      <noscript>
        <p>Changing a voucher needs JavaScript.</p>
      </noscript>
      <span className="bone bone--head" />
      <span className="bone bone--tall" />
      <span className="bone bone--w60" />
    </div>
  );
}

/** Every voucher has a name: without it the server's answer is missing, and saving would lose data. */
function Unreachable() {
  return (
    <div className="stack">
      <p>We couldn’t load your voucher. Please check your connection.</p>
      <p className="row">
        <button type="button" className="btn" onClick={() => location.reload()}>
          Try again
        </button>
        <Link to="/basket">Back to the basket</Link>
      </p>
    </div>
  );
}

/** The id in the path is no voucher of this basket (R19). */
function NoSuchVoucher() {
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title="Voucher not found" />
      <img className="spot" src="/art/spots/not-found.svg" alt="" width="480" height="360" />
      <h1 className="h1--quiet">That voucher isn’t in your basket</h1>
      <p className="lead">It may have been removed, or your basket may have been emptied.</p>
      <p>
        <Link className="btn btn--go" to="/basket">
          See my basket
        </Link>
      </p>
    </div>
  );
}
