import { type ReactNode, useState } from 'react';
import type { LevelOrNone } from '#src/features/lessons/learners/skills.ts';
import { mayBeOnTheWay, mayRunLate } from '#src/features/lessons/notifications/arrival-rules.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { lessonActions, outcomeForms } from '../actions/lesson-actions.server.ts';
import { ArrivalButtons } from '../day/arrival-buttons.tsx';
import { PlaceLink, RingLink, TravelGapLine } from '../day/day-stop.tsx';
import type { Stop } from '../day/read-day.server.ts';
import type { recordForm } from '../lesson/record-actions.server.ts';
import { RecordForm } from '../lesson/record-form.tsx';
import { isOutcome } from '../marks/marks.ts';
import { useMarksOf } from '../marks/use-waiting.ts';
import { MarksOf } from '../marks/waiting-marks.tsx';

/** What can be said of a lesson at a time: the page may have been read long before. */
function arrivalAt({ startsAt, state, variant, arrival }: Stop, now: number): Stop['arrival'] {
  const kind = variant === 'test' ? ('test' as const) : ('lesson' as const);
  const lesson = { kind, state, startsAt: new Date(startsAt) };
  const at = new Date(now);
  return { ...arrival, mayGo: mayBeOnTheWay(lesson, at), mayBeLate: mayRunLate(lesson, at) };
}

const STATES: Record<string, string> = { given: 'Given', no_show: 'No-show', held: 'Somebody is paying' };

interface Props {
  stop: Stop & { ownNote: string; learnerNote: string };
  /** By the phone's clock: whether it has begun is said by the server, once it hears of it. */
  now: number;
  levels: readonly LevelOrNone[];
  forms: ReturnType<typeof outcomeForms> & { recordLessonNotes: ReturnType<typeof recordForm> };
  refused: RefusedPost | undefined;
}

/** A lesson on the page that a phone keeps: all that is needed to teach it and to say how it went. */
export function KeptStop({ stop, now, refused, ...marking }: Props) {
  const { from, until, person, place, note, variant, state } = stop;
  return (
    <>
      {stop.travelGap && <TravelGapLine {...stop.travelGap} />}
      <li className={`stop stop--${variant === 'done' ? 'done' : 'next'}`}>
        <span className="stop__t">{from}</span>
        <div className="panel stop__in grid grid--shrink g-3">
          <div>
            <h3 className="stop__h">{person?.name ?? 'Somebody is paying'}</h3>
            <p className="small quiet">
              {stop.minutes} minutes, until {until}
              {variant === 'test' && ', driving test'}
              {person?.lesson != null &&
                `, ${person.lesson === 1 ? 'first lesson' : `lesson ${person.lesson}`}`}
              {stop.insteadOf && `. Instead of ${stop.insteadOf}`}
              {STATES[state] && `. ${STATES[state]}`}
            </p>
          </div>
          {place && <PlaceLink place={place} />}
          {note && (
            <p className="stop__note small">
              {variant !== 'done' && <strong>Last time: </strong>}
              {note}
            </p>
          )}
          {person?.phone && (
            <p>
              <RingLink person={person} />
            </p>
          )}
          <MarksOf id={stop.id} />
          <ArrivalButtons stop={{ ...stop, arrival: arrivalAt(stop, now) }} refused={refused} />
          {variant !== 'test' && variant !== 'held' && (
            <Marking stop={stop} hasBegun={Date.parse(stop.startsAt) <= now} refused={refused} {...marking} />
          )}
        </div>
      </li>
    </>
  );
}

function Marking({ stop, hasBegun, levels, forms, refused }: Omit<Props, 'now'> & { hasBegun: boolean }) {
  const { id, version, state, person } = stop;
  const marks = useMarksOf(id);
  const isMarked = marks.some(isOutcome);
  const opening = { subject: { id }, expected: { version }, refused };
  const noShow = openForm(forms.markNoShow, opening);
  const name = firstNameOf(person?.name ?? 'the learner');
  if (!hasBegun) return null;
  return (
    <>
      {state === 'booked' && !isMarked && (
        <div className="outcome">
          <p className="outcome__q">How did it go?</p>
          <ActionForm form={buttonForm<typeof lessonActions>('markLessonGiven', opening)}>
            <Submit className="btn btn--go">Mark given</Submit>
          </ActionForm>
          <Later title="No-show">
            <ActionForm form={noShow}>
              <TextField field={noShow.fields.reason} label="What happened" />
              <Submit>{name} didn’t come</Submit>
            </ActionForm>
          </Later>
        </div>
      )}
      <Later title="Note and skills">
        <RecordForm
          lesson={stop}
          learner={name}
          levels={levels}
          form={forms.recordLessonNotes}
          refused={refused}
          of={id}
        />
      </Later>
    </>
  );
}

/** What is seldom used: it is in the page once it is opened. */
export function Later({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className="coming__late">{children}</div>}
    </details>
  );
}
