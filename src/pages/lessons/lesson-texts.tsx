import { Link } from 'react-router';
import '#src/ui/css/next-steps.css';

export function HowLessonsWork() {
  return (
    <section className="wrap section" aria-labelledby="how-lessons-work">
      <h2 className="h1--quiet" id="how-lessons-work">
        How lessons work
      </h2>
      <ol className="next after-sm">
        {STEPS.map(({ title, words }, index) => (
          <li key={title}>
            <span className="jn" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = [
  {
    title: 'Book hours, not dates',
    words: 'Say where you live, which gearbox, and when in the week you are free. An hour is 60 minutes.',
  },
  {
    title: 'Your instructor rings',
    words: 'By the next working day. You agree the first time and place together, often your own door.',
  },
  {
    title: 'You drive',
    words:
      'In a car with dual controls, insured for you. Bring your provisional licence and wear thin-soled shoes.',
  },
  {
    title: 'You both say when',
    words:
      'After each lesson you hear what went well and what is next, and book your test when you are ready.',
  },
];

export function ManualOrAutomatic() {
  return (
    <div className="stack">
      <h2 id="manual-or-automatic">Manual or automatic?</h2>
      <p>
        A manual test lets you drive both. If you pass in an automatic, you can drive only automatics, which
        includes every electric car.
      </p>
      <p>
        Most people need fewer hours in an automatic, as there is no clutch and no gear lever to learn. An
        hour costs a little more, as the cars do.
      </p>
      <p>You may change your mind after a lesson: what you have not used moves with you.</p>
    </div>
  );
}

export function HowManyHours() {
  return (
    <div className="stack">
      <h2 id="how-many-hours">How many hours will I need?</h2>
      <p>
        The Driver and Vehicle Standards Agency (DVSA) says people who pass typically have about 45 hours of
        lessons, and about 22 hours of practice with family or friends. That is an average: some need 25
        hours, others 80.
      </p>
      <p>
        Nobody can tell before your first lesson, and we do not try. Book one or two, ask your instructor, and
        book the rest when you know.
      </p>
      <p>
        Between lessons, <Link to="/theory-training">theory</Link> and{' '}
        <Link to="/hazard-perception">hazard perception</Link> cost the same however long you spend on them.
      </p>
    </div>
  );
}
