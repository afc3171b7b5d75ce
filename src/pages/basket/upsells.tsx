import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import type { Offer } from '#src/features/catalogue/catalogue.ts';
import { pounds } from '#src/platform/money.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';

/** Products offered beside the lessons, with what they usually cost or are worth and what they cost now. */
export function Upsells({
  offers,
  isHeld = () => false,
}: {
  offers: Offer[];
  /** Whether it is in the basket already, alone or in a bundle. */
  isHeld?: (offer: Offer) => boolean;
}) {
  return (
    <ul className="offers grid g-4">
      {offers.map((offer) => (
        <li key={`${offer.type}-${offer.id}`} className="panel offer">
          <img className="offer__art" src={offer.image} alt="" width="480" height="360" loading="lazy" />
          <h3>
            <Link to={offer.url}>{offer.name}</Link>
          </h3>
          <p>{offer.summary}</p>
          <p className="offer__price">
            {offer.usual !== undefined && (
              <span className="quiet">
                {offer.usualWord} <s className="nowrap">{pounds(offer.usual)}</s>
              </span>
            )}{' '}
            <span className="offer__now">
              <span className="visually-hidden">now </span>
              {pounds(offer.price)}
            </span>
          </p>
          <AddToBasketButton product={offer} name={offer.name} instead={isHeld(offer) && <Held />} small />
        </li>
      ))}
    </ul>
  );
}

function Held() {
  return (
    <p className="offer__held">
      <TickIcon />
      In your basket
    </p>
  );
}
