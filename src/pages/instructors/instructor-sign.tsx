import type { ReactNode } from 'react';
import { areaPath, type Transmission } from '#src/features/areas/area-paths.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import {
  formatBadge,
  formatOutcodes,
  formatTransmissions,
} from '#src/features/instructors/instructor-text.ts';
import { Rating } from '#src/features/instructors/rating.tsx';
import { type Pence, pounds, sum } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';

/** The price of an hour before the fee, and the fee, by gearbox; the cheaper one first. */
export interface HourOf {
  transmission: Transmission;
  net: Pence;
  fee: Pence;
}

/** An instructor's name, gearboxes and area, and links to lessons and to the contact form. */
export function InstructorSign({
  instructor,
  hours,
  children,
}: {
  instructor: Instructor;
  hours: HourOf[];
  /** When they are free. */
  children: ReactNode;
}) {
  const { name, area, reviews } = instructor;
  const [least] = hours;
  return (
    <div className="tutor grid grid--shrink g-6">
      <Portrait className="face face--big" src={instructor.portrait} size={208} />
      <div className="stack">
        <h1>{name}</h1>
        <ul className="cluster items-stretch g-2" aria-label="At a glance">
          <li className="patch">{formatTransmissions(instructor.transmissions)}</li>
          {formatOutcodes(instructor.outcodes).map((outcodes) => (
            <li key={outcodes} className="patch">
              {outcodes}
            </li>
          ))}
          <li className={instructor.badge === 'trainee' ? 'patch patch--pink' : 'patch patch--line'}>
            {formatBadge(instructor)}
          </li>
        </ul>
        <Rating reviews={reviews} href="#reviews" />
        <p className="lead">{instructor.lead}</p>
        {children}
        <div className="row">
          {least && (
            <Link
              className="btn btn--go"
              to={`${areaPath(area.slug, { transmission: least.transmission, instructor: instructor.slug })}#packages`}
            >
              {`Choose ${firstNameOf(name)}, from ${pounds(sum([least.net, least.fee]))}`}
            </Link>
          )}
          <a className="btn" href="#reviews">
            Contact {name}
          </a>
        </div>
        {hours.map((hour) => (
          <p key={hour.transmission} className="small quiet">
            {hours.length > 1 ? `An hour, ${hour.transmission},` : 'An hour'} is{' '}
            <span className="nowrap">{pounds(sum([hour.net, hour.fee]))}</span>, which is{' '}
            <span className="nowrap">{pounds(hour.net)}</span> and a{' '}
            <span className="nowrap">{pounds(hour.fee)}</span> management and protection fee.
          </p>
        ))}
      </div>
    </div>
  );
}
