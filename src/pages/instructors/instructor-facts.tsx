import { areaPath } from '#src/features/areas/area-paths.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import { formatList } from '#src/features/instructors/instructor-text.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { Link } from '#src/ui/link.tsx';

/** An instructor's own text, beside answers to the most common questions. */
export function InstructorFacts({
  instructor,
  hasAreaPage,
}: {
  instructor: Instructor;
  /** Whether the area is on the site. */
  hasAreaPage: boolean;
}) {
  const { name, area, about, outcodes, languages, cars } = instructor;
  return (
    <section className="section" aria-labelledby="about">
      <div className="split split--facts">
        <div className="stack">
          <h2 id="about">About {firstNameOf(name)}</h2>
          {about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="tutor-facts facts panel">
          <div>
            <dt>Picks up in {hasAreaPage ? <Link to={areaPath(area.slug)}>{area.name}</Link> : area.name}</dt>
            <dd>
              <ul className="mt-2 cluster items-stretch g-2">
                {outcodes.map((outcode) => (
                  <li key={outcode} className="patch">
                    {outcode}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
          <div>
            <dt>Speaks</dt>
            <dd>{formatList(languages)}</dd>
          </div>
          {cars.length > 0 && (
            <div>
              <dt>{cars.length === 1 ? 'Car' : 'Cars'}</dt>
              <dd>{formatList(cars)}</dd>
            </div>
          )}
          <div>
            <dt>Teaching since</dt>
            <dd>{instructor.teachingSince}</dd>
          </div>
          {instructor.nervousFriendly && (
            <div>
              <dt>Nervous?</dt>
              <dd>Patient with nervous drivers.</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
