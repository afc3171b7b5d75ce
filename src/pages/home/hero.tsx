import { AreaSearch } from '#src/features/areas/area-search.tsx';
import { Rating } from '#src/features/instructors/rating.tsx';
import type { ReviewSummary } from '#src/features/instructors/review.ts';
import type { Pence } from '#src/platform/money.ts';
import { HourPrice } from '#src/ui/hour-price.tsx';

/** The home page's large sign: what it is, what it costs, what learners say of it, and the area search. */
export function Hero({ from, reviews }: { from: Pence | null; reviews: ReviewSummary }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <div className="posted">
          <div className="plate plate--blue plate--large hero__sign grid grid--shrink g-8">
            <div>
              <h1 id="hero-title">Find your biting&nbsp;point</h1>
              <p className="hero__lead">
                Driving lessons from your first time behind the wheel to your test pass, with a patient
                instructor beside you.
              </p>
              <div className="mt-4 grid g-1">
                {from !== null && <HourPrice price={from} from />}
                <Rating reviews={reviews} href="/instructors" />
              </div>
              <AreaSearch />
            </div>
            <Roundabout />
          </div>
        </div>
      </div>
      <div className="hero__road">
        <div className="hero__verge" />
        <div className="tarmac" />
        {/* They stand on its lower edge, which is where it stays once all above is there: a page is painted as it comes in. */}
        <img className="hero__sheep" src="/art/parts/sheep.svg" alt="" width="140" height="100" />
        <img className="hero__car" src="/art/parts/car-side.svg" alt="" width="424" height="222" />
      </div>
    </section>
  );
}

/** You enter at the bottom and leave straight on. */
function Roundabout() {
  return (
    <svg className="hero__map" viewBox="0 0 500 470" role="img" aria-labelledby="roundabout-title">
      <title id="roundabout-title">
        A roundabout sign. Left: Manual. Straight on: Test day, leading to the open road. Right: Automatic.
        You start at the bottom with your L plate.
      </title>
      <g fill="none" stroke="#fff">
        <path d="M250 452V346A72 72 0 1 1 299 329" strokeWidth="26" />
        <path d="M250 206V140" strokeWidth="26" />
        <path d="M178 274H106M322 274h72" strokeWidth="18" />
        <path d="M198 222l-44-44" strokeWidth="11" />
      </g>
      <g fill="#fff">
        <path d="M237 142v-14l13-15 13 15v14Z" />
        <path d="M108 265H98l-12 9 12 9h10ZM392 265h10l12 9-12 9h-10Z" />
        <path d="M158.2 174.2l-9.6-2.2 2.2 9.6Z" />
      </g>
      <text x="250" y="52" textAnchor="middle">
        Test day
      </text>
      <text x="250" y="90" textAnchor="middle">
        (The open road)
      </text>
      <text x="20" y="244">
        Manual
      </text>
      <text x="488" y="244" textAnchor="end">
        Automatic
      </text>
      <text x="142" y="160" textAnchor="end">
        Theory
      </text>
      <rect x="228" y="408" width="44" height="44" rx="6" fill="#fff" />
      <path d="M240.5 415h8v22h12v7h-20Z" fill="#d5281b" />
      <rect x="20" y="296" width="40" height="36" rx="4" fill="var(--color-yellow)" />
      <text className="on-yellow" x="40" y="323" textAnchor="middle">
        B
      </text>
      <rect x="394" y="296" width="94" height="36" rx="4" fill="var(--color-yellow)" />
      <text className="on-yellow" x="441" y="323" textAnchor="middle">
        B auto
      </text>
    </svg>
  );
}
