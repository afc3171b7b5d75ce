import { packageName } from '#src/features/areas/fares-board.tsx';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { feeOn, priceWithFee } from '#src/features/catalogue/fee.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

/** The promise about the fee, and a sign with an area's prices. */
export function PriceSign({ area, fares }: { area: string; fares: readonly Product[] }) {
  const hour = fares.find(({ hours }) => hours === 1);
  return (
    <section className="section" aria-labelledby="what-it-costs">
      <div className="wrap halves">
        <div className="stack">
          <h2 className="h1--quiet" id="what-it-costs">
            The price you see is the price you pay
          </h2>
          {hour && (
            <p className="lead">
              An hour in {area} is {pounds(priceWithFee(hour.price))}. That is {pounds(hour.price)} for the
              lesson and {pounds(feeOn(hour.price))} for our management and protection fee, which covers
              finding you another instructor if yours moves on.
            </p>
          )}
          <p>Pay your instructor directly on the day of your first lesson and there’s no booking fee.</p>
          <p>
            <Link to="/areas-covered">Prices where you live</Link>
          </p>
        </div>
        <div className="posted">
          <div className="plate plate--green route">
            <div className="mb-4 cluster between g-3">
              <p className="patch">{area} manual</p>
            </div>
            <dl className="route__list grid g-3">
              {fares.map((fare) => (
                <div key={fare.id}>
                  <dt>{packageName(fare.name, area)}</dt>
                  <dd>
                    {pounds(priceWithFee(fare.price))}
                    <small>
                      {pounds(fare.price)} and {pounds(feeOn(fare.price))} fee
                    </small>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}
