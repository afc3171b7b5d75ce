import type { ReactNode } from 'react';
import { capitalised } from '#src/platform/capitalised.ts';
import { type Pence, pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { Stars } from '#src/ui/rating/star-rating.tsx';
import type { Instructor } from './instructor.ts';
import {
  formatList,
  formatOutcodes,
  formatTransmissions,
  instructorPath,
  TRAINEE,
} from './instructor-text.ts';
import { inHalves, inTenths, type ReviewSummary, reviewsCounted } from './review.ts';
import './instructors.css';
import './instructor-cards.css';

/** What a card shows of an instructor. */
export type CardOf = Pick<
  Instructor,
  | 'slug'
  | 'name'
  | 'portrait'
  | 'transmissions'
  | 'area'
  | 'outcodes'
  | 'languages'
  | 'nervousFriendly'
  | 'badge'
> & {
  reviews: Pick<ReviewSummary, 'count' | 'average'>;
  /** The price of an hour with every fee included, for the cheaper gearbox where there are two. */
  from: Pence | null;
  /** The distance from the place searched for: "covers LS6", "about 12 miles from York". */
  where?: string;
  /** Whether the instructor picks learners up in that place. */
  covers?: boolean;
};

/** Instructors to choose from: portrait, gearboxes, area, badge of a trainee, rating and price. */
export function InstructorCards({
  people,
  heading: Heading = 'h3',
  action,
}: {
  people: CardOf[];
  /** What can be done with one of them here, such as choosing them. */
  action?: (person: CardOf) => ReactNode;
  heading?: 'h2' | 'h3';
}) {
  return (
    <ul className="people grid grid--shrink g-5">
      {people.map((person) => (
        <li key={person.slug} className="panel person">
          <Portrait className="face" src={person.portrait} size={88} loading="lazy" />
          <div className="person__words grid justify-start g-1">
            <Heading className="person__name">
              <Link to={instructorPath(person.slug)}>{person.name}</Link>
            </Heading>
            {person.badge === 'trainee' && <p className="patch patch--pink">{TRAINEE}</p>}
            {person.where && (
              <p className={person.covers ? 'patch' : 'person__where'}>{capitalised(person.where)}</p>
            )}
            <p>
              {formatTransmissions(person.transmissions)} in {person.area.name}:{' '}
              {formatOutcodes(person.outcodes).join(', ')}
            </p>
            <Score reviews={person.reviews} />
            <Extras person={person} />
          </div>
          <div className="person__take cluster items-stretch between g-2 gx-5">
            {person.from !== null && (
              <p className="person__price">
                From <strong>{pounds(person.from)}</strong> an hour, all fees included
              </p>
            )}
            {action && <div className="person__do">{action(person)}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Score({ reviews: { average, count } }: { reviews: CardOf['reviews'] }) {
  if (average === null) return <p>No reviews yet</p>;
  return (
    <p className="person__score cluster g-0 gx-2">
      <Stars rating={inHalves(average)} />{' '}
      <span>
        {inTenths(average)} from {reviewsCounted(count)}
      </span>
    </p>
  );
}

function Extras({ person }: { person: CardOf }) {
  const extras = formatExtras(person);
  return extras ? <p>{extras}</p> : null;
}

/** "Speaks English and Twi. Great with nervous learners." */
export function formatExtras({
  languages,
  nervousFriendly,
}: Pick<CardOf, 'languages' | 'nervousFriendly'>): string {
  const spoken = languages.length > 1 ? `Speaks ${formatList(languages)}.` : '';
  return [spoken, nervousFriendly ? 'Great with nervous learners.' : ''].filter(Boolean).join(' ');
}
