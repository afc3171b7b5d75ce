import { MapPin } from '#src/ui/drawings/map-pin.ts';
import { icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { bookPath, type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import { onOffer } from '../../waiting-list/offers/lesson-offer.ts';
import type { OwnLessons } from './own-lessons.server.ts';

const PinIcon = icon(MapPin);

type Next = NonNullable<OwnLessons['next']>;

/** The next lesson is the way on: a blue direction sign. */
export function NextLesson({ at, lesson, home }: { at: LessonsAddress; lesson: Next; home: string }) {
  const to = (action: 'move' | 'cancel' | 'pick-up') => lessonsPath(at, { booking: lesson.id, to: action });
  const [weekday] = lesson.dayLabel.split(' ');
  const [firstName] = lesson.instructor.split(' ');
  return (
    <section
      className="plate plate--blue lesson-sign next1 grid grid--shrink g-4"
      aria-labelledby="next-lesson"
    >
      <h2 className="next1__h" id="next-lesson">
        Next lesson, {lesson.relativeDay}
      </h2>
      <p className="lesson-sign__when cluster g-0 gx-5">
        <span className="lesson-sign__time">{lesson.from}</span>{' '}
        <span>
          {lesson.dayLabel}
          <br />
          until {lesson.until}
        </span>
      </p>
      <p className="next1__place grid g-3">
        <PinIcon />
        <span>
          <span className="next1__l small">{firstName} picks you up at</span>{' '}
          <strong>
            <bdi>{lesson.place}</bdi>
          </strong>
        </span>
      </p>
      {lesson.insteadOf && (
        <p className="next1__who cluster cluster--nowrap g-3">
          {lesson.portrait !== null && <Portrait src={lesson.portrait} size={64} />}
          <span>
            <strong>{lesson.instructor}</strong> comes instead of {lesson.insteadOf}.
          </span>
        </p>
      )}
      {lesson.onTheWaySince && (
        <p>
          <strong>
            {firstName} is on the way, since {lesson.onTheWaySince}.
          </strong>
        </p>
      )}
      {lesson.arrival && <Arrival {...lesson.arrival} firstName={firstName ?? ''} />}
      <p className="next1__do cluster g-3 no-print">
        <Link className="btn" to={to('move')}>
          Move<span className="visually-hidden"> {weekday}’s lesson</span>
        </Link>
        <Link className="btn" to={to('cancel')}>
          Cancel<span className="visually-hidden"> {weekday}’s lesson</span>
        </Link>
        <Link className="next1__link" to={to('pick-up')}>
          Change pick-up
        </Link>
      </p>
      {lesson.offered > 0 && <p className="small">{onOffer(lesson.offered)}</p>}
      <p className="small">
        {lesson.freeUntil
          ? `Free to move or cancel until ${lesson.freeUntil}.`
          : `This lesson is within ${lesson.freeHours} hours: moving or cancelling is charged.`}
      </p>
      <RoundaboutSign to={lesson.outcode} home={home.split(' ')[0] ?? ''} />
    </section>
  );
}

/** Which car comes, and how to reach its driver, as far as they let it be seen. */
export function Arrival({
  phone,
  car,
  plate,
  firstName,
}: NonNullable<Next['arrival']> & { firstName: string }) {
  const carDescription = [car, plate].filter(Boolean).join(', ');
  if (!carDescription && !phone) return null;
  return (
    <p className="small">
      {carDescription && `Look for: ${carDescription}. `}
      {phone && (
        <a className="next1__link" href={`tel:${phone.replaceAll(' ', '')}`}>
          Ring {firstName}: {phone}
        </a>
      )}
    </p>
  );
}

/** Straight on to where the lesson begins; the other exit is home. */
function RoundaboutSign({ to, home }: { to: string; home: string }) {
  return (
    <svg className="next1__map" viewBox="0 0 300 300" aria-hidden="true">
      <path
        fill="none"
        stroke="var(--color-panel)"
        strokeWidth="20"
        d="M84 300V238a62 62 0 0 1 0-124V40M84 114a62 62 0 0 1 0 124"
      />
      <path fill="var(--color-panel)" d="M84 4l34 46H50Z" />
      <path fill="none" stroke="var(--color-panel)" strokeWidth="12" d="M146 176h62M22 176H0" />
      {home !== to && (
        <>
          <rect fill="var(--color-panel)" x="214" y="148" width="86" height="56" rx="8" />
          <text fill="var(--color-ink)" x="257" y="187" textAnchor="middle" fontSize="29" fontWeight="800">
            {home}
          </text>
        </>
      )}
      <rect fill="var(--color-yellow)" x="140" y="8" width="90" height="48" rx="6" />
      <text fill="var(--color-ink)" x="185" y="42" textAnchor="middle" fontSize="30" fontWeight="850">
        {to}
      </text>
    </svg>
  );
}

export function NothingNext({
  at,
  canBook,
  firstFree,
}: {
  at: LessonsAddress;
  canBook: boolean;
  firstFree: OwnLessons['firstFree'];
}) {
  return (
    <section
      className="plate plate--blue lesson-sign next1 grid grid--shrink g-4"
      aria-labelledby="next-lesson"
    >
      <h2 className="next1__h" id="next-lesson">
        Nothing booked yet
      </h2>
      <p className="next1__empty">
        {canBook
          ? 'Choose a time that suits you: you see when instructors are free.'
          : 'Your hours are used up.'}
      </p>
      {firstFree && (
        <p className="next1__empty">
          First free time: <Link to={bookPath(at, firstFree)}>{firstFree.text}</Link>
        </p>
      )}
      {canBook && (
        <p className="next1__do cluster g-3">
          <Link className="btn" to={lessonsPath(at, 'book')}>
            See free times
          </Link>
        </p>
      )}
    </section>
  );
}
