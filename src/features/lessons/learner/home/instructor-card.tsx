import { instructorPath } from '#src/features/instructors/instructor-text.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Link } from '#src/ui/link.tsx';
import { isOf } from '#src/ui/posted/posted-form.tsx';
import type { PastLesson } from '../../bookings/past-lessons.server.ts';
import { MessageField } from '../../messages/emails/message-field.tsx';
import { LearnerForm } from '../actions/learner-form.tsx';
import type { OwnLessons } from './own-lessons.server.ts';

export function InstructorCard({
  teacher,
  messaged,
  noted,
  firstFree,
  refused,
}: {
  teacher: OwnLessons['teacher'];
  /** The last lesson of which the instructor wrote something for the learner. */
  noted: PastLesson | undefined;
  firstFree: OwnLessons['firstFree'];
  messaged: OwnLessons['messaged'];
  refused: RefusedPost | undefined;
}) {
  if (!teacher)
    return (
      <section className="panel teacher" aria-labelledby="teacher">
        <h2 className="h3" id="teacher">
          Your instructor
        </h2>
        <p className="teacher__wide">
          Nobody yet. Book a lesson with whoever is free first, and they teach you from then on. Or wait: we
          ring you to agree who it will be.
        </p>
      </section>
    );
  return (
    <section className="panel teacher" aria-labelledby="teacher">
      <h2 className="visually-hidden" id="teacher">
        Your instructor
      </h2>
      <img className="teacher__face" src={teacher.portrait} alt="" width="96" height="96" />
      <div>
        <p className="small quiet">{teacher.isPlaced ? 'Your instructor' : 'You asked for'}</p>
        <p className="teacher__n">
          <Link to={instructorPath(teacher.slug)}>{teacher.name}</Link>
        </p>
        <p className="small quiet">{teacher.area.name}</p>
      </div>
      {firstFree && <p className="teacher__wide small">First free time: {firstFree}</p>}
      {messaged ? (
        <MessageForm to={messaged} refused={refused} />
      ) : (
        <p className="teacher__wide">
          <Link className="btn btn--wide" to={`${instructorPath(teacher.slug)}/contact`}>
            Message
          </Link>
        </p>
      )}
      {noted && (
        <p className="teacher__note small">
          <strong>From {noted.day}:</strong> {noted.note}
        </p>
      )}
    </section>
  );
}

function MessageForm({ to, refused }: { to: string; refused: RefusedPost | undefined }) {
  const own = refused && isOf(refused, 'messageInstructor') ? refused : undefined;
  return (
    <details className="teacher__wide waits__more" open={own !== undefined}>
      <summary>Message {to}</summary>
      <LearnerForm act="messageInstructor" refused={refused} className="stack">
        <MessageField hint={`${to} gets it by email, and answers to yours.`} refused={own} />
        <button className="btn" type="submit">
          Send
        </button>
      </LearnerForm>
    </details>
  );
}
