import { FaresBoard, packageName } from '#src/features/areas/fares-board.tsx';
import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import { AvoidFee } from '#src/features/catalogue/avoid-fee.tsx';
import { firstNameOf } from '#src/platform/people.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { Link } from '#src/ui/link.tsx';
import type { HoursToBuy } from '../../learners/hours-to-buy.server.ts';
import '#src/features/areas/areas.css';
import './more-hours.css';

/** The learner's packages, whose hours are added to those that they have (R67). `hrefOf` leads to the other gearbox. */
export function BuyHours({
  hours,
  hrefOf,
}: {
  hours: HoursToBuy;
  hrefOf: (transmission: HoursToBuy['transmission']) => string;
}) {
  const { area, fares, transmission, instructor, reference } = hours;
  const firstname = firstNameOf(hours.learner);
  const other = transmission === 'manual' ? 'automatic' : 'manual';
  return (
    <>
      <div className="more-hours grid g-2">
        <h1 className="h1--quiet">Buy more hours</h1>
        <p>
          They’re added to <bdi>{firstname}</bdi>’s lessons as soon as you’ve paid
          {instructor && `, with ${instructor.name}`}.
        </p>
      </div>
      {area && fares.length > 0 ? (
        <section aria-labelledby="packages">
          <div className="section__head grid g-3">
            <h2 id="packages">
              {transmission === 'automatic' ? 'Automatic' : 'Manual'} lessons in {area.name}, all fees
              included
            </h2>
            <p>
              <Link to={hrefOf(other)} preventScrollReset>
                See {other} lessons
              </Link>
            </p>
          </div>
          <FaresBoard
            fares={fares}
            areaName={area.name}
            mostChosenHours={area.mostChosenHours}
            button={(fare, best) => (
              <AddToBasketButton
                key={`${fare.id} ${reference}`}
                product={{ type: 'lesson', id: fare.id }}
                name={`${packageName(fare.name, area.name)} for ${firstname}`}
                options={{ learner: reference, ...(instructor && { instructor: instructor.slug }) }}
                variant={best ? 'go' : 'plain'}
              />
            )}
          />
          <AvoidFee how="Pay your instructor directly on the day and there’s no booking fee." />
        </section>
      ) : (
        <p>
          We have no lessons on sale where {firstname} learns just now. Ring us on <OfficePhone /> and we’ll
          sort it out.
        </p>
      )}
    </>
  );
}
