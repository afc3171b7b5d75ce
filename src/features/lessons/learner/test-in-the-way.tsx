import type { ReactNode } from 'react';
import { formatHours } from '#src/platform/dates.ts';
import { type Pence, pounds, sum } from '#src/platform/money.ts';
import { type LessonToCome, writtenLessons } from '../driving-tests/lessons-in-the-way.ts';
import './cancel.css';

type Lesson = LessonToCome & { worth: Pence };

/** What becomes of the lessons at the time of a driving test. */
export function LessonsAtTest({
  lessons,
  instructorName,
  chosen,
}: {
  lessons: readonly Lesson[];
  /** The first name of whose car it is to be. */
  instructorName: string;
  chosen: string | undefined;
}) {
  const isOne = lessons.length === 1;
  const [the, it] = isOne ? ['the lesson', 'it'] : ['the lessons', 'them'];
  const totalChargedMinutes = lessons.reduce((all, { chargedMinutes }) => all + chargedMinutes, 0);
  const worth = sum(lessons.map((lesson) => lesson.worth));
  const atPrice = worth > 0 ? `, worth ${pounds(worth)} at the price paid` : '';
  return (
    <>
      <input type="hidden" name="lessons" value={writtenLessons(lessons)} />
      <fieldset>
        <legend className="cancel__ask">What would you like to do?</legend>
        <div className="g-3 mt-4 grid grid--shrink">
          <Way name="move" chosen={chosen} label={`Move ${the}`}>
            We save the test, then you choose another time.{' '}
            {totalChargedMinutes > 0
              ? `Moving ${it} this late can be charged: you see the cost first.`
              : 'It costs nothing.'}
          </Way>
          <Way name="cancel" chosen={chosen} label={`Cancel ${the}`}>
            {totalChargedMinutes > 0
              ? `${formatHours(totalChargedMinutes)} is charged${atPrice}, unless somebody else books the time.`
              : 'Nothing is charged, and the time can be booked again.'}
          </Way>
          <Way name="ask" chosen={chosen} label={`Save the test anyway, and we’ll ask ${instructorName}`}>
            {isOne ? 'The lesson stays' : 'The lessons stay'} as booked. We email {instructorName}, who
            answers you by email.
          </Way>
        </div>
      </fieldset>
    </>
  );
}

function Way({
  name,
  label,
  chosen,
  children,
}: {
  name: 'move' | 'cancel' | 'ask';
  label: string;
  chosen: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className="pick">
      <input type="radio" name="then" value={name} defaultChecked={chosen === name} required />
      <span>
        <span className="pick__name">{label}</span>
        <span className="pick__note">{children}</span>
      </span>
    </label>
  );
}
