import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { useReady } from '#src/ui/form/use-ready.ts';
import { Ask, Options } from '../practice/question-card.tsx';
import { SaveState } from '../practice/save-state.tsx';
import { useSaver } from '../practice/use-saver.ts';
import { formatClock, spokenBetween } from './mock-test.ts';
import type { Paper, PaperQuestion } from './test-views.server.ts';
import './test-paper.css';

/** Of a page without scripts. */
export const ON_A_PAGE = 10;

/**
 * A running test: one question at a time, each answer saved as it is given. Without scripts it is a form in pages of ten,
 * whose buttons save them.
 */
export function TestPaper({ code, paper, page }: { code: string; paper: Paper; page: number }) {
  const ready = useReady();
  const [questions, setQuestions] = useState(paper.questions);
  const [current, setCurrent] = useState(0);
  const [asksToFinish, setAsksToFinish] = useState(false);
  const saver = useSaver();
  const form = useRef<HTMLFormElement>(null);
  const leftMs = useTimeLeft(paper.leftMs);
  const isOver = ready && (leftMs <= 0 || saver.refused?.code === 'test_over');
  const isOnTime = useRef(true);

  useEffect(() => {
    const index = paper.questions.findIndex(({ number }) => location.hash === `#question-${number}`);
    if (index > 0) setCurrent(index);
  }, [paper]);

  // Answers that were given, and flags that were set or removed, before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const given = new FormData(form.current ?? undefined);
    questions.forEach(({ number, chosen: before, flagged: wasFlagged }, index) => {
      const flag = form.current?.elements.namedItem(`flag-${number}`);
      // A question of another page has no fields.
      if (!(flag instanceof HTMLInputElement)) return;
      const option = given.get(`answer-${number}`);
      const chosen = option === null ? before : Number(option);
      if (chosen !== before || flag.checked !== wasFlagged) change(index, { chosen, flagged: flag.checked });
    });
  }, []);

  // Handed in by itself once: where the line is lost then, the button stays.
  useEffect(() => {
    if (!isOver || !isOnTime.current) return;
    isOnTime.current = false;
    announce('The time is over.', 'assertive');
    if (navigator.onLine)
      form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('#finish'));
  }, [isOver]);

  function change(index: number, changed: Partial<PaperQuestion>) {
    const before = questions[index];
    if (isOver || !before) return;
    const question = { ...before, ...changed };
    setQuestions((now) => now.with(index, question));
    const body = { code, option: question.chosen ?? null, flagged: question.flagged };
    void saver.save(String(question.number), () =>
      callApi('PUT', `/v1/website/learning/tests/${paper.id}/answers/${question.number}`, {
        body,
        quiet: true,
        keepalive: true,
      }),
    );
  }

  function show(index: number) {
    setCurrent(index);
    setAsksToFinish(false);
    const id = `question-${questions[index]?.number}`;
    history.replaceState(history.state, '', `#${id}`);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  /** Enter at an answer would hand it in. */
  function stayOnEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  const first = (page - 1) * ON_A_PAGE;
  const all = questions.map((question, index) => ({ question, index }));
  const shown = ready ? all : all.slice(first, first + ON_A_PAGE);
  const open = questions.filter(({ chosen }) => chosen === undefined);
  const flagged = questions.filter((question) => question.flagged);
  return (
    <form
      ref={form}
      method="post"
      className={ready ? 'test-paper' : 'test-paper test-paper--waiting'}
      onKeyDown={stayOnEnter}
      onSubmit={saver.clear}
    >
      <input type="hidden" name="numbers" value={shown.map(({ question }) => question.number).join(',')} />
      <div className="test-paper__head cluster">
        <p className="test-paper__clock" role="timer" aria-live="off">
          <strong>{formatClock(leftMs)}</strong> left
        </p>
        <p className="small">
          {questions.length - open.length} of {questions.length} answered
          {flagged.length > 0 && `, ${flagged.length} flagged`}
        </p>
      </div>
      <SaveState saver={isOver ? { ...saver, refused: undefined } : saver} />
      {isOver && (
        <p className="notice">
          <span>The time is over.</span>
        </p>
      )}
      {shown.map(({ question, index }) => (
        <fieldset
          key={question.number}
          id={`question-${question.number}`}
          className="quiz"
          tabIndex={-1}
          hidden={ready && (isOver || index !== current)}
        >
          <Ask number={question.number} ask={question.ask} picture={question.picture} />
          <Options
            name={`answer-${question.number}`}
            options={question.options}
            chosen={question.chosen}
            onChoose={(chosen) => change(index, { chosen })}
          />
          <label className="tick mt-3">
            <input
              type="checkbox"
              name={`flag-${question.number}`}
              checked={question.flagged}
              onChange={(event) => change(index, { flagged: event.currentTarget.checked })}
            />
            <span>Flag this question, to come back to it</span>
          </label>
        </fieldset>
      ))}
      {ready ? (
        !isOver && (
          <>
            <p className="row">
              <button
                type="button"
                className="btn"
                disabled={current === 0}
                onClick={() => show(current - 1)}
              >
                Previous
              </button>
              {current < questions.length - 1 && (
                <button type="button" className="btn btn--go" onClick={() => show(current + 1)}>
                  Next question
                </button>
              )}
            </p>
            <Overview questions={questions} current={current} onShow={show} />
            {!asksToFinish && (
              <p>
                <button type="button" className="btn" onClick={() => setAsksToFinish(true)}>
                  Finish the test
                </button>
              </p>
            )}
          </>
        )
      ) : (
        <PageButtons page={page} pages={Math.ceil(questions.length / ON_A_PAGE)} />
      )}
      <div hidden={ready && !isOver && !asksToFinish} className="stack stack--3">
        {asksToFinish && !isOver && <FinishQuestion open={open.length} flagged={flagged.length} />}
        <p className="row">
          <button id="finish" type="submit" name="go" value="finish" className="btn btn--go">
            {isOver ? 'See your result' : 'Finish and see my result'}
          </button>
          {asksToFinish && !isOver && (
            <button type="button" className="btn" onClick={() => show(nextToDo(questions, current))}>
              Go back to the questions
            </button>
          )}
        </p>
      </div>
    </form>
  );
}

/** Without scripts. */
function PageButtons({ page, pages }: { page: number; pages: number }) {
  return (
    <p className="row">
      {Array.from({ length: pages }, (_, index) => index + 1)
        .filter((other) => other !== page)
        .toSorted((a, b) => Number(b === page + 1) - Number(a === page + 1) || a - b)
        .map((other) => (
          <button
            key={other}
            type="submit"
            name="go"
            value={`page-${other}`}
            className={other === page + 1 ? 'btn btn--go' : 'btn btn--small'}
          >
            Save, then page {other} of {pages}
          </button>
        ))}
    </p>
  );
}

/** All questions by number: which are answered, and which are flagged. */
function Overview({
  questions,
  current,
  onShow,
}: {
  questions: readonly PaperQuestion[];
  current: number;
  onShow(index: number): void;
}) {
  return (
    <details className="test-paper__overview">
      <summary>All questions</summary>
      <ol className="test-paper__numbers">
        {questions.map(({ number, chosen, flagged }, index) => (
          <li key={number}>
            <button
              type="button"
              className="test-paper__number"
              data-answered={chosen !== undefined || undefined}
              data-flagged={flagged || undefined}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onShow(index)}
            >
              <span aria-hidden="true">{number}</span>
              <span className="visually-hidden">
                {`Question ${number}, ${chosen === undefined ? 'not answered' : 'answered'}${flagged ? ', flagged' : ''}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className="small quiet">Filled in: answered. With a corner: flagged.</p>
    </details>
  );
}

function FinishQuestion({ open, flagged }: { open: number; flagged: number }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <p ref={heading} tabIndex={-1} className="notice">
      <span>
        {open === 0 ? 'You have answered every question.' : `${countOf(open)} not answered.`}
        {flagged > 0 && ` ${countOf(flagged)} flagged.`} After this you can’t change anything.
      </span>
    </p>
  );
}

const countOf = (count: number) => (count === 1 ? 'One question is' : `${count} questions are`);

/** The first question that is open or flagged; where there is none, the present one. */
function nextToDo(questions: readonly PaperQuestion[], current: number): number {
  const index = questions.findIndex(({ chosen, flagged }) => chosen === undefined || flagged);
  return index < 0 ? current : index;
}

/** What is left of the time, every second; it is spoken at five minutes and at one. */
function useTimeLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst);
  useEffect(() => {
    // By the browser's clock alone, since that of the server may be another one.
    const end = Date.now() + atFirst;
    let before = atFirst;
    const timer = setInterval(() => {
      const now = end - Date.now();
      const spoken = spokenBetween(before, now);
      if (spoken) announce(spoken, 'assertive');
      before = now;
      setLeft(now);
      if (now <= 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [atFirst]);
  return left;
}
