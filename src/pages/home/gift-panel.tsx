import { artOf } from '#src/features/catalogue/voucher-designs.ts';
import { type Pence, shortPounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

/** The home page's link to the gift vouchers. */
export function GiftPanel({ least }: { least: Pence }) {
  return (
    <section className="section" aria-labelledby="gift-vouchers">
      <div className="wrap halves">
        <div className="gifts" aria-hidden="true">
          {['coast-road', 'christmas', 'seventeenth'].map((design) => (
            <img key={design} src={artOf(design)} alt="" width="320" height="200" loading="lazy" />
          ))}
        </div>
        <div className="stack">
          <h2 className="h1--quiet" id="gift-vouchers">
            Give driving lessons
          </h2>
          <p className="lead">
            A voucher for driving lessons, from {shortPounds(least)}. Send it by email, now or on the day, or
            by post as a card, with your own message.
          </p>
          <p>
            <Link className="btn" to="/gift-vouchers">
              Create a gift voucher{' '}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
