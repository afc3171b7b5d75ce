import { LearnerForm } from '../actions/learner-form.tsx';

/**
 * Lessons that were passed on, before anybody has them. Mail programs look at the links in emails, and a mistyped address is
 * somebody's: only the button opens them.
 */
export function OpenLessons({ learner, by }: { learner: string; by: string }) {
  return (
    <div className="wrap pad narrow stack">
      <h1 className="h1--quiet">{learner}’s driving lessons</h1>
      <p className="lead">
        {by} has passed these lessons to you. Open them to book, move and cancel lessons and to see the hours
        that are left. From then on we write to you about them, and {by} can have copies of what we write
        about bookings.
      </p>
      <LearnerForm action="openLessons">
        <button className="btn btn--go" type="submit">
          Open the lessons
        </button>
      </LearnerForm>
      <p>Not {learner}, and don’t know them? Close this page: nothing is shared with you.</p>
    </div>
  );
}
