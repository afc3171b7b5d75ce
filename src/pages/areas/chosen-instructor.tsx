import { areaPath, type Transmission } from '#src/features/areas/area-paths.ts';
import { formatPreferredInstructor } from '#src/features/basket/lines/preferred-instructor.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import type { FirstTimes } from '#src/features/lessons/availability/first-times/use-first-times.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { londonHourOfDay } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';

export type Chosen = Pick<Instructor, 'slug' | 'name' | 'portrait' | 'transmissions'>;

interface ChosenIn {
  area: string;
  transmission: Transmission;
  from: string | null;
}

/** Whether the one who was chosen teaches in this gearbox, so that lessons can be wished with them. */
export function isTaughtBy(chosen: Chosen | undefined, transmission: Transmission): boolean {
  return chosen?.transmissions.includes(transmission) ?? false;
}

/** With whom the lessons below are, and the way to choose somebody else, or nobody. */
export function ChosenInstructor({
  chosen,
  people,
  times,
  ...selection
}: ChosenIn & {
  chosen: Chosen | undefined;
  people: readonly Pick<Chosen, 'slug' | 'transmissions'>[];
  times: FirstTimes;
}) {
  const { area, transmission, from } = selection;
  if (!chosen)
    return (
      <>
        <p className="with-whom cluster cluster--nowrap g-0 gx-4">
          <span>With whoever is free first.</span>
        </p>
        <FirstOf
          people={people.filter(({ transmissions }) => transmissions.includes(transmission))}
          times={times}
        />
      </>
    );
  const [other = transmission] = chosen.transmissions;
  return (
    <>
      <p className="with-whom cluster cluster--nowrap g-0 gx-4">
        <Portrait className="face" src={chosen.portrait} size={40} />
        {isTaughtBy(chosen, transmission) ? (
          <span className="with-whom__words cluster g-0 gx-4">
            <strong>{capitalised(formatPreferredInstructor(chosen.name))}.</strong>
            <Link className="textlink" to={areaPath(area, { transmission, from })} preventScrollReset>
              Remove {firstNameOf(chosen.name)}
            </Link>
          </span>
        ) : (
          <span className="with-whom__words cluster g-0 gx-4">
            <span>
              {chosen.name} doesn’t teach in {transmission} cars, so these lessons are with whoever is free
              first.
            </span>
            <Link
              className="textlink"
              to={areaPath(area, { transmission: other, from, instructor: chosen.slug })}
              preventScrollReset
            >
              See {other} lessons
            </Link>
          </span>
        )}
      </p>
      <FirstOf people={isTaughtBy(chosen, transmission) ? [chosen] : []} times={times} />
    </>
  );
}

/** The first lesson with any of them, in a line that is there before it is known. */
function FirstOf({ people, times }: { people: readonly Pick<Chosen, 'slug'>[]; times: FirstTimes }) {
  const [first] = people.flatMap(({ slug }) => times?.get(slug) ?? []).sort();
  return (
    <p className="first-of quiet">
      {first ? (
        <>
          First lesson from <strong>{londonHourOfDay(new Date(first), new Date())}</strong>
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}
