import { useId } from 'react';
import { londonHour } from '#src/platform/dates.ts';
import { type Mark, markForNow, wordsOf } from './marks.ts';
import type { OwnLessonNow } from './own-lesson-now.server.ts';
import { useMarksOf, useWaiting } from './use-waiting.ts';
import { addMark, removeMark, sendWaiting } from './waiting-store.ts';
import './waiting.css';

/** Above each page of the diary: what this phone has not sent yet, and what somebody has to decide. */
export function WaitingMarks({ slug }: { slug: string }) {
  const { marks, isSending, outcome } = useWaiting();
  const heading = useId();
  const own = marks.filter(({ by }) => by === slug);
  const toSend = own.filter(({ refusal }) => !refusal);
  const others = marks.length - own.length;
  return (
    <>
      {own.map((mark) => mark.refusal && <MarkToDecide key={mark.key} mark={mark} />)}
      {toSend.length > 0 && (
        <section className="waiting panel no-print" aria-labelledby={heading}>
          <h2 id={heading}>{isSending ? 'Sending' : 'Waiting to send'}</h2>
          <p className="small">
            {outcome === 'signed out'
              ? 'You’ve been signed out. These are safe on this phone: sign in and they will be sent.'
              : 'These are sent in this order as soon as there is a signal. You can close the app.'}
          </p>
          <ol className="waiting__list">
            {toSend.map((mark) => (
              <li key={mark.key}>
                <span>
                  <strong>{mark.about || 'A lesson'}</strong> {wordsOf(mark)},{' '}
                  {londonHour(new Date(mark.madeAt))}
                </span>
                <UndoMark mark={mark} />
              </li>
            ))}
          </ol>
          <p>
            {outcome === 'signed out' ? (
              <a className="btn btn--small" href="/diary/sign-in">
                Sign in
              </a>
            ) : (
              <button type="button" className="btn btn--small" onClick={() => void sendWaiting()}>
                Try now
              </button>
            )}
          </p>
        </section>
      )}
      {others > 0 && (
        <p className="notice no-print">
          {others === 1 ? 'One mark' : `${others} marks`} of somebody else wait on this phone until they sign
          in, for up to 30 days.
        </p>
      )}
    </>
  );
}

/** On a lesson or a learner: what was marked on this phone. Undone before it is sent, nothing was ever done. */
export function MarksOf({ id }: { id: string }) {
  return useMarksOf(id).map((mark) => (
    <p key={mark.key} className="waiting__mark cluster g-3">
      <span>
        <strong>{wordsOf(mark)}.</strong> Waiting to send
      </span>
      <UndoMark mark={mark} />
    </p>
  ));
}

function UndoMark({ mark }: { mark: Mark }) {
  return (
    <button type="button" className="btn btn--text" onClick={() => void removeMark(mark.key)}>
      Undo
      <span className="visually-hidden">
        {' '}
        {wordsOf(mark)} {mark.about}
      </span>
    </button>
  );
}

/** A mark that no longer fits. The diary stays as it is until the instructor has chosen. */
function MarkToDecide({ mark }: { mark: Mark }) {
  const heading = useId();
  const now = mark.refusal?.now;
  const isExpense = mark.act === 'addOwnExpense';
  const again = markForNow(mark, crypto.randomUUID());
  const choose = async () => {
    await removeMark(mark.key);
    if (again) await addMark(again);
    await sendWaiting();
  };
  return (
    <section className="waiting panel no-print" aria-labelledby={heading} role="alert">
      <h2 id={heading}>{mark.about || 'A lesson'}: please decide</h2>
      {isExpense && (
        <p>
          {wordsOf(mark)} wasn’t entered: {mark.refusal?.message} Enter it again before you delete it here:
          its photograph goes with it.
        </p>
      )}
      {!isExpense && (
        <dl className="waiting__two">
          <div>
            <dt>On your phone</dt>
            <dd>
              <strong>{wordsOf(mark)}</strong>, you at {londonHour(new Date(mark.madeAt))}
              {mark.fields.note && <q className="waiting__note">{mark.fields.note}</q>}
            </dd>
          </div>
          <div>
            <dt>In the diary</dt>
            <dd>{now ? inWords(now) : mark.refusal?.message}</dd>
          </div>
        </dl>
      )}
      {now && <p>{mark.refusal?.message} Nothing from your phone has been saved.</p>}
      <p className="cluster g-3">
        <button type="button" className="btn btn--go" onClick={() => void removeMark(mark.key)}>
          {isExpense ? 'Delete it from this phone' : 'Keep the diary’s'}
        </button>
        {isExpense && (
          <a className="btn" href="/diary/pay/expenses/new">
            Enter it again
          </a>
        )}
        {again && (
          <button type="button" className="btn" onClick={() => void choose()}>
            Use mine: {wordsOf(mark).toLowerCase()}
          </button>
        )}
        {now && (
          <a className="btn" href={`/diary/lessons/${now.id}`}>
            Open the lesson
          </a>
        )}
      </p>
    </section>
  );
}

const STATES: Record<string, string> = {
  booked: 'Booked for',
  given: 'Given,',
  no_show: 'No-show,',
  cancelled: 'Cancelled,',
};

function inWords({ state, when, changed }: OwnLessonNow) {
  return (
    <>
      <strong>
        {STATES[state] ?? state} {when}
      </strong>
      {changed && `, changed by ${changed.by}, ${changed.when}`}
    </>
  );
}
