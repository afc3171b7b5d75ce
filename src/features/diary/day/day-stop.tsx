import type { ReactNode } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { PhoneIcon, TickIcon } from '#src/ui/icons.tsx';
import type { lessonActions } from '../actions/lesson-actions.server.ts';
import type { proposalActions } from '../actions/proposal-actions.server.ts';
import { isOutcome } from '../marks/marks.ts';
import { useMarksOf } from '../marks/use-waiting.ts';
import { MarksOf } from '../marks/waiting-marks.tsx';
import { AbsentIcon, BreakIcon, DriveIcon, MessageIcon, PlaceIcon } from '../parts/diary-icons.tsx';
import type { TravelGap } from './day-schedule.ts';
import type { Stop } from './read-day.server.ts';

/** Drives and breaks between two stops. */
export function TravelGapLine({ driveMinutes, miles, breakMinutes, spareMinutes }: TravelGap) {
  return (
    <>
      {breakMinutes > 0 && (
        <li className="drive">
          <p>
            <BreakIcon />
            <strong>Break, {formatHours(breakMinutes)}</strong>
          </p>
        </li>
      )}
      <li className="drive">
        <p>
          <DriveIcon />
          <span>
            <strong>{driveMinutes > 0 ? `${driveMinutes} min drive` : 'Round the corner'}</strong>
            {miles !== null && `, about ${miles} ${miles === 1 ? 'mile' : 'miles'}`}
            {spareMinutes > 0 && `. ${spareMinutes} min to spare`}
          </span>
        </p>
      </li>
    </>
  );
}

/** Where the day has got to, between two stops. */
export function NowInSchedule({ time }: { time: string }) {
  return (
    <li className="nowline cluster cluster--nowrap no-print">
      <p>Now, {time}</p>
    </li>
  );
}

/** One stop of the day: what is over is small, what has begun asks how it went, what is to come says where it is. */
export function ScheduleEntry({
  stop,
  refused,
  children,
}: {
  stop: Stop;
  refused: RefusedPost | undefined;
  /** What can be said before it is over. */
  children?: ReactNode;
}) {
  const { variant, from, person } = stop;
  const kind = variant === 'over' ? 'now' : variant;
  return (
    <li className={`stop stop--${kind}`}>
      <span className="stop__t">{from}</span>
      <div className="panel stop__in grid grid--shrink g-3">
        {(variant === 'now' || variant === 'over') && (
          <p>
            <span className="stop__flag">
              {variant === 'now' ? `Now, until ${stop.until}` : `Ended at ${stop.until}`}
            </span>
          </p>
        )}
        <div>
          <h2 className="stop__h">
            {stop.learnerId && variant !== 'held' ? (
              <a href={`/diary/lessons/${stop.id}`}>{person?.name ?? 'Learner'}</a>
            ) : (
              (person?.name ?? 'Somebody is paying')
            )}
          </h2>
          <p className="small quiet cluster items-stretch g-0 gx-3">
            <span>
              {stop.minutes} minutes
              {variant === 'test' && ', driving test'}
              {person?.lesson != null &&
                `, ${person.lesson === 1 ? 'first lesson' : `lesson ${person.lesson}`}`}
            </span>
            {stop.insteadOf && <span>Instead of {stop.insteadOf}</span>}
            <StateOfStop stop={stop} />
          </p>
        </div>
        {variant !== 'done' && variant !== 'held' && stop.place && <PlaceLink place={stop.place} />}
        {stop.note && (
          <p className={variant === 'done' ? 'small quiet' : 'stop__note small'}>
            {variant !== 'done' && variant !== 'over' && <strong>Last time: </strong>}
            {stop.note}
          </p>
        )}
        <PendingProposal stop={stop} refused={refused} />
        <MarksOf id={stop.id} />
        {children}
        <Acts stop={stop} refused={refused} />
      </div>
    </li>
  );
}

export function PlaceLink({ place }: { place: string }) {
  const search = new URLSearchParams({ query: place });
  return (
    <a className="stop__place" href={`https://www.openstreetmap.org/search?${search}`} rel="noreferrer">
      <PlaceIcon />
      <span>{place}</span>
    </a>
  );
}

function StateOfStop({ stop: { variant, state, heldUntil, charge } }: { stop: Stop }) {
  if (variant === 'held') return <span className="badge">Held until {heldUntil}</span>;
  if (state === 'given')
    return (
      <span className="badge badge--success">
        <TickIcon />
        Given
      </span>
    );
  if (state !== 'no_show') return null;
  return (
    <>
      <span className="badge badge--warning">
        <AbsentIcon />
        No-show
      </span>
      {charge && <span>{charge.waived ? 'Charge waived' : `Charged ${formatHours(charge.minutes)}`}</span>}
    </>
  );
}

/** Another time that one side asks for. */
export function PendingProposal({
  stop: { id, proposal, person },
  refused,
}: {
  stop: Stop;
  refused: RefusedPost | undefined;
}) {
  if (!proposal) return null;
  const subject = { id, proposal: proposal.id };
  if (proposal.by === 'instructor')
    return (
      <ActionForm
        form={buttonForm<typeof proposalActions>('diaryDeclineProposal', { subject, refused })}
        className="asked"
      >
        <p>
          You asked for <strong>{proposal.when}</strong>. Nothing changes until{' '}
          {person?.name ?? 'the learner'} accepts.
        </p>
        <Submit className="btn btn--small">Take it back</Submit>
      </ActionForm>
    );
  return (
    <div className="asked">
      <p>
        {proposal.by === 'learner' ? (person?.name ?? 'The learner') : 'The office'} asks for{' '}
        <strong>{proposal.when}</strong>.
      </p>
      <div className="cluster cluster--nowrap items-stretch g-2">
        <ActionForm form={buttonForm<typeof proposalActions>('diaryAcceptProposal', { subject, refused })}>
          <Submit className="btn btn--small">Accept</Submit>
        </ActionForm>
        <ActionForm form={buttonForm<typeof proposalActions>('diaryDeclineProposal', { subject, refused })}>
          <Submit className="btn btn--small">Decline</Submit>
        </ActionForm>
      </div>
    </div>
  );
}

function Acts({ stop, refused }: { stop: Stop; refused: RefusedPost | undefined }) {
  const { id, variant, state, person } = stop;
  const whose = <span className="visually-hidden"> for {person?.name}</span>;
  const isMarked = useMarksOf(id).some(isOutcome);
  if (isMarked) return null;
  if (variant === 'now' || variant === 'over')
    return (
      <>
        <Outcome stop={stop} refused={refused} />
        {person?.phone && (
          <p>
            <RingLink person={person} />
          </p>
        )}
      </>
    );
  if (variant === 'done')
    return (
      <div className="stop__acts cluster items-stretch g-2">
        <a href={`/diary/lessons/${id}`}>
          {state === 'given' ? 'Note and skills' : 'Note, or waive the charge'}
          {whose}
        </a>
        <UndoGiven stop={stop} refused={refused} />
      </div>
    );
  if (variant !== 'next') return null;
  return (
    <p className="stop__acts cluster items-stretch g-2">
      {person?.phone && <RingLink person={person} />}
      <a className="btn btn--small" href={`/diary/learners/${stop.learnerId}#message`}>
        <MessageIcon />
        Message<span className="visually-hidden"> {person?.name}</span>
      </a>
      <a className="btn btn--small" href={`/diary/lessons/${id}#move`}>
        Move{whose}
      </a>
    </p>
  );
}

export function RingLink({ person: { name, phone } }: { person: NonNullable<Stop['person']> }) {
  return (
    <a className="btn btn--small" href={`tel:${phone}`}>
      <PhoneIcon />
      Ring<span className="visually-hidden"> {name}</span>
    </a>
  );
}

/** The three ways in which a lesson ends. Given leads to its note and skills. */
export function Outcome({
  stop: { id, version },
  refused,
}: {
  stop: Pick<Stop, 'id' | 'version'>;
  refused: RefusedPost | undefined;
}) {
  return (
    <div className="outcome">
      <p className="outcome__q">How did it go?</p>
      <ActionForm
        form={buttonForm<typeof lessonActions>('markLessonGiven', {
          subject: { id },
          expected: { version },
          refused,
        })}
        back={`/diary/lessons/${id}`}
      >
        <Submit className="btn btn--go">Mark given</Submit>
      </ActionForm>
      <a className="btn" href={`/diary/lessons/${id}#no-show`}>
        No-show
      </a>
      <a className="btn" href={`/diary/lessons/${id}#cancel`}>
        Cancelled
      </a>
    </div>
  );
}

/** For a slip of the thumb, on the same day. */
export function UndoGiven({
  stop: { id, version, mayUndo, person },
  refused,
}: {
  stop: Stop;
  refused: RefusedPost | undefined;
}) {
  if (!mayUndo) return null;
  return (
    <ActionForm
      form={buttonForm<typeof lessonActions>('undoLessonGiven', {
        subject: { id },
        expected: { version },
        refused,
      })}
      className="undo"
    >
      <Submit className="btn btn--text">
        Undo<span className="visually-hidden"> given for {person?.name}</span>
      </Submit>
    </ActionForm>
  );
}
