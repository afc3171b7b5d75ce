import { Link } from '#src/ui/link.tsx';

/** A start, not a dead end. */
export function NoLessons() {
  return (
    <div className="nothing grid grid--shrink items-center g-8 mt-5">
      <img className="nothing__pic" src="/art/spots/thank-you.svg" alt="" width="480" height="360" />
      <div className="stack">
        <h1 className="h1--quiet">Your lessons</h1>
        <p className="lead">You have no lessons yet.</p>
        <p>
          Lessons that you buy appear here at once. If someone bought them for you, open the link in their
          email, or ask them to pass them to you.
        </p>
        <p>
          <Link className="btn btn--go" to="/driving-lessons">
            Find lessons
          </Link>
        </p>
      </div>
    </div>
  );
}
