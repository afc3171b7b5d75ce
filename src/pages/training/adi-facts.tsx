import { Link } from '#src/ui/link.tsx';
import '#src/ui/css/next-steps.css';

/** How to become an approved driving instructor in Great Britain. */
export function AdiFacts() {
  return (
    <section className="wrap section" aria-labelledby="the-tests">
      <div className="section__head grid g-3">
        <h2 id="the-tests">The three tests</h2>
        <p className="quiet">
          Anyone who is paid to give driving lessons in a car must be on the register of approved driving
          instructors (ADIs), which is kept by the Driver and Vehicle Standards Agency (DVSA).
        </p>
      </div>
      <ol className="next">
        {TESTS.map(({ name, test, ours }, index) => (
          <li key={name} id={`part-${index + 1}`}>
            <span className="jn" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{name}</h3>
              <p>{test}</p>
              <p className="quiet">{ours}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="halves halves--top mt-12">
        <div className="stack">
          <h2 id="who-can">Who can begin</h2>
          <ul className="reasons">
            <li>You are 21 or over.</li>
            <li>You have held a full British, Northern Irish or EU licence for at least three years.</li>
            <li>You have had no more than five penalty points, and no driving ban in the last four years.</li>
            <li>You pass a criminal record check. This comes first and can take several weeks.</li>
          </ul>
        </div>
        <div className="stack">
          <h2 id="trainee-licence">The trainee licence</h2>
          <p>
            After Part 2 and 40 hours of training for Part 3, you can apply for a trainee licence. It lets you
            charge for lessons for six months, with a pink badge, while you prepare for the final test.
          </p>
          <p>
            The DVSA sets the fees for the tests and the register. They aren’t included in our prices.{' '}
            <Link to="/courses/teach-with-us">Ask us anything at a free evening</Link>.
          </p>
        </div>
      </div>
    </section>
  );
}

const TESTS = [
  {
    name: 'Part 1: theory',
    test: 'A hundred questions on a screen, and hazard perception clips. Once you pass, you have two years to pass the other two.',
    ours: 'With us: a study plan, reading, and phone support from a tutor.',
  },
  {
    name: 'Part 2: driving ability',
    test: 'About an hour on the road, at a higher standard than the learner’s test. You have three attempts.',
    ours: 'With us: ten hours to bring your own driving up to the examiner’s standard.',
  },
  {
    name: 'Part 3: instructional ability',
    test: 'You give a lesson to a learner while an examiner watches. You have three attempts.',
    ours: 'With us: forty hours of learning to teach from the passenger seat.',
  },
];
