import { NumberedSteps } from '#src/ui/layout/numbered-steps.tsx';
import { Link } from '#src/ui/link.tsx';

export function HowLessonsWork() {
  return (
    <section className="wrap section" aria-labelledby="how-lessons-work">
      <h2 className="h1--quiet" id="how-lessons-work">
        How lessons work
      </h2>
      <NumberedSteps steps={STEPS} className="mt-8" />
    </section>
  );
}

const STEPS = [
  {
    title: 'Book hours, not dates',
    text: 'Tell us where you live, whether you want manual or automatic, and when you’re free. An hour is 60 minutes.',
  },
  {
    title: 'Your instructor rings',
    text: 'They’ll ring by the next working day to agree when and where to meet. Usually that’s your own front door.',
  },
  {
    title: 'You drive',
    text: 'In a car with dual controls, insured for you. Bring your provisional licence and wear thin-soled shoes.',
  },
  {
    title: 'You decide together',
    text: 'After each lesson you’ll hear what went well and what’s next. Book your test when you both think you’re ready.',
  },
];

export function ManualOrAutomatic() {
  return (
    <div className="stack">
      <h2 id="manual-or-automatic">Manual or automatic?</h2>
      <p>
        If you pass in a manual, you can drive both. If you pass in an automatic, you can drive only
        automatics, which includes every electric car.
      </p>
      <p>
        Most people need fewer hours in an automatic, as there’s no clutch or gear changing to learn. Lessons
        cost a little more because the cars do.
      </p>
      <p>You can switch after a lesson and use your remaining hours in the other kind of car.</p>
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
        Nobody can tell before your first lesson, so we don’t guess. Book one or two, ask your instructor, and
        book the rest when you know.
      </p>
      <p>
        Between lessons you can practise <Link to="/theory-training">theory</Link> and{' '}
        <Link to="/hazard-perception">hazard perception</Link>, as much as you like for one price.
      </p>
    </div>
  );
}
