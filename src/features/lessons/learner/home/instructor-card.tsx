import { instructorPath } from '#src/features/instructors/instructor-text.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import type { PastLesson } from '../../bookings/past-lessons.server.ts';
import { bookPath, type LessonsAddress } from '../../learners/lessons-address.ts';
import type { messageForm } from '../actions/message-actions.server.ts';
import type { OwnLessons } from './own-lessons.server.ts';

export function InstructorCard({
  at,
  instructor,
  messaged,
  message,
  noted,
  firstFree,
  refused,
}: {
  at: LessonsAddress;
  instructor: OwnLessons['instructor'];
  /** The last lesson of which the instructor wrote something for the learner. */
  noted: PastLesson | undefined;
  firstFree: OwnLessons['firstFree'];
  messaged: OwnLessons['messaged'];
  message: ReturnType<typeof messageForm>;
  refused: RefusedPost | undefined;
}) {
  if (!instructor)
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
      <Portrait className="teacher__face" src={instructor.portrait} size={96} />
      <div>
        <p className="small quiet">{instructor.isPlaced ? 'Your instructor' : 'You asked for'}</p>
        <p className="teacher__n">
          <Link to={instructorPath(instructor.slug)}>{instructor.name}</Link>
        </p>
        <p className="small quiet">{instructor.area.name}</p>
      </div>
      {firstFree && (
        <p className="teacher__wide small">
          First free time: <Link to={bookPath(at, firstFree)}>{firstFree.text}</Link>
        </p>
      )}
      {messaged ? (
        <MessageForm to={messaged} message={message} refused={refused} />
      ) : (
        <p className="teacher__wide">
          <Link className="btn btn--wide" to={`${instructorPath(instructor.slug)}/contact`}>
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

function MessageForm({
  to,
  message,
  refused,
}: {
  to: string;
  message: ReturnType<typeof messageForm>;
  refused: RefusedPost | undefined;
}) {
  const form = openForm(message, { refused });
  return (
    <details className="teacher__wide waits__more" open={form.isRefused}>
      <summary>Message {to}</summary>
      <ActionForm form={form} className="stack">
        <TextArea
          field={form.fields.body}
          label="Message"
          hint={`${to} gets it by email, and answers to yours.`}
          rows={4}
        />
        <Submit>Send</Submit>
      </ActionForm>
    </details>
  );
}
