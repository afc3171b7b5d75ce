import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { areaPath, type Transmission } from '#src/features/areas/area-paths.ts';
import { type CardOf, formatExtras } from '#src/features/instructors/instructor-cards.tsx';
import { instructorPath, TRAINEE } from '#src/features/instructors/instructor-text.ts';
import { inTenths, reviewsCounted } from '#src/features/instructors/review.ts';
import type { FirstTimes } from '#src/features/lessons/availability/first-times/use-first-times.ts';
import { timesPath } from '#src/features/lessons/availability/picker/times-path.ts';
import { londonHourOfDay } from '#src/platform/dates.ts';
import { Users } from '#src/ui/drawings/users.ts';
import { icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { shortList } from './short-list.ts';
import './instructor-chooser.css';

const AnyIcon = icon(Users);

interface ChooserProps {
  area: string;
  transmission: Transmission;
  from: string | null;
  /** The slug. */
  chosen: string | undefined;
  people: readonly CardOf[];
  times: FirstTimes;
}

/** With whom to learn, each with their first free time: some at once, so that prices are not far, and the rest folded. */
export function InstructorChooser({ area, transmission, from, chosen = '', people, times }: ChooserProps) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState(chosen);
  useEffect(() => setPicked(chosen), [chosen]);
  const teaching = people.filter(({ transmissions }) => transmissions.includes(transmission));
  const others = people.filter((person) => !teaching.includes(person));
  if (teaching.length === 0) return <OtherGearbox people={others} transmission={transmission} />;
  const visiblePeople = shortList(teaching, chosen);
  const rest = teaching.filter((person) => !visiblePeople.includes(person));
  const [soonest = null] = teaching.flatMap(({ slug }) => times?.get(slug) ?? []).sort();

  function choose(slug: string) {
    setPicked(slug);
    void navigate(areaPath(area, { transmission, from, instructor: slug }), {
      preventScrollReset: true,
      replace: true,
    });
  }

  const row = { picked, choose, isKnown: times !== undefined };
  const choices = (of: readonly CardOf[]) =>
    of.map((person) => (
      <Choice
        {...row}
        key={person.slug}
        slug={person.slug}
        name={person.name}
        first={times?.get(person.slug)}
        face={<Portrait className="face" src={person.portrait} size={72} />}
        all={timesPath(person.slug, { from, transmission })}
      >
        {person.badge === 'trainee' && <span className="patch patch--pink">{TRAINEE}</span>}
        <span className="teach__fact small quiet">{formatRating(person)}</span>
        <span className="teach__fact small quiet">{formatExtras(person)}</span>
      </Choice>
    ));
  return (
    <form className="section chooser grid justify-start g-4" method="get" action={areaPath(area)}>
      {from && <input type="hidden" name="from" value={from} />}
      {transmission === 'automatic' && <input type="hidden" name="gearbox" value={transmission} />}
      <fieldset>
        <legend>
          <h2 id="instructors">Choose your instructor</h2>
        </legend>
        <p className="quiet">
          <span className="chooser__says">First free times for an hour. </span>You can change instructor at
          any point.
        </p>
        <ul className="chooser__list mt-5 grid g-2">
          <Choice
            {...row}
            slug=""
            name="Whoever is free first"
            first={soonest}
            face={
              <span className="face teach__any">
                <AnyIcon />
              </span>
            }
          >
            <span className="teach__fact small quiet">{anyOf(teaching.length)}</span>
          </Choice>
          {choices(visiblePeople)}
        </ul>
        {rest.length > 0 && (
          <details className="mt-3">
            <summary>{rest.length === 1 ? 'One more instructor' : `${rest.length} more instructors`}</summary>
            <ul className="chooser__list mt-5 grid g-2">{choices(rest)}</ul>
          </details>
        )}
      </fieldset>
      <OtherGearbox people={others} transmission={transmission} />
      <noscript>
        <button className="btn" type="submit">
          Show lessons with them
        </button>
      </noscript>
    </form>
  );
}

interface ChoiceProps {
  slug: string;
  name: string;
  /** Null where there is none in four weeks. */
  first: string | null | undefined;
  /** The page with all their times. */
  all?: string;
  face: ReactNode;
  children: ReactNode;
  picked: string;
  isKnown: boolean;
  choose(slug: string): void;
}

/** As high before the first time is known as after. */
function Choice({ slug, name, first, all, face, children, picked, isKnown, choose }: ChoiceProps) {
  return (
    <li className="teach grid grid--shrink items-center g-0 pick">
      <label className="teach__pick grid items-center g-0 gx-3">
        <input
          type="radio"
          name="with"
          value={slug}
          checked={picked === slug}
          onChange={() => choose(slug)}
        />
        {face}
        <span className="teach__who">
          <span className="teach__name">{name}</span>
          {children}
        </span>
        <span className="teach__first" data-needs-scripts={isKnown ? undefined : ''}>
          <span className="teach__from small quiet">{first ? 'First lesson from' : 'First lesson'}</span>{' '}
          <strong>
            {first ? londonHourOfDay(new Date(first), new Date()) : isKnown ? 'Not in 4 weeks' : '\u00a0'}
          </strong>
        </span>
      </label>
      {all && (
        <span className="teach__links">
          <Link className="textlink" to={all}>
            See times<span className="visually-hidden"> with {name}</span>
          </Link>
          <Link className="textlink" to={instructorPath(slug)}>
            About<span className="visually-hidden"> {name}</span>
          </Link>
        </span>
      )}
    </li>
  );
}

/** The area's instructors who teach in the other kind of car alone. */
function OtherGearbox({ people, transmission }: { people: readonly CardOf[]; transmission: Transmission }) {
  if (people.length === 0) return null;
  return (
    <p>
      In {transmission === 'manual' ? 'automatic' : 'manual'} cars:{' '}
      {people.map(({ slug, name }, index) => (
        <Fragment key={slug}>
          {index > 0 && ', '}
          <Link to={instructorPath(slug)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}

function anyOf(count: number): string {
  return count === 1 ? 'One instructor teaches here' : `Any of ${count} instructors`;
}

function formatRating({ reviews: { average, count } }: CardOf): string {
  return average === null ? 'No reviews yet' : `${inTenths(average)} from ${reviewsCounted(count)}`;
}
