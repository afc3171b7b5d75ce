import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { asPence } from '#src/platform/money.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { Divider } from '#src/ui/layout/divider.tsx';
import { Price } from '#src/ui/price.tsx';
import { StarInput, Stars } from '#src/ui/rating/star-rating.tsx';

const plates = [
  ['blue', 'Go this way'],
  ['green', 'You have arrived'],
  ['yellow', 'Temporary: mind this'],
  ['red', 'An error'],
] as const;

const TEN_HOURS = asPence(345_00);

export function SignParts() {
  return (
    <section className="stack" aria-labelledby="parts-signs">
      <h2 id="parts-signs">Signs and prices</h2>
      <div className="parts__plates grid g-4">
        <div className="plate">Where you are now</div>
        {plates.map(([colour, label]) => (
          <div key={colour} className={`plate plate--${colour}`}>
            {label}
          </div>
        ))}
      </div>
      <div className="row">
        <span className="jn jn--done">
          <TickIcon />
        </span>
        <span className="jn jn--here">2</span>
        <span className="jn">3</span>
        <span className="jn jn--ahead">4</span>
        <span className="patch">LS6</span>
        <span className="patch patch--big">LS6</span>
      </div>
      <div className="parts__plates grid g-4">
        <Price price={priceWithFee(TEN_HOURS)} />
        <Price price={asPence(12_99)} note="+ £1.99 postage" />
      </div>
      <div className="row">
        {[0, 2.5, 4.5, 5].map((rating) => (
          <Stars key={rating} rating={rating} />
        ))}
        <Stars rating={4} big />
      </div>
      <div className="grid-2">
        <StarInput id="parts-stars" name="stars" legend="Your rating" />
        <StarInput
          id="parts-no-stars"
          name="no-stars"
          legend="A rating that is missing"
          error="Choose a rating"
        />
      </div>
      <Divider />
      <div className="tarmac" />
    </section>
  );
}
