import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { Question } from '../material.ts';
import { QuestionCard } from '../practice/question-card.tsx';
import { scoreOf } from './mock-test.ts';

/** A test that keeps nothing: all questions first, then the score, with the reason for each answer. */
export function ShortTest({ questions }: { questions: Question[] }) {
  const ready = useReady();
  const [answers, setAnswers] = useState<Record<number, number>>({});
  const [marked, setMarked] = useState(false);
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (marked) result.current?.focus();
  }, [marked]);

  const { right, pass, passed } = scoreOf(
    questions.map((question, index) => (answers[index] === question.right ? 0 : null)),
  );
  const unanswered = questions.length - Object.keys(answers).length;

  function mark(event: FormEvent) {
    event.preventDefault();
    setMarked(true);
  }

  function startAgain() {
    setAnswers({});
    setMarked(false);
    window.scrollTo({ top: 0 });
  }

  return (
    <form onSubmit={mark}>
      <noscript>
        <p className="notice">
          <span>Marking needs JavaScript. Without it, you’ll find each answer under its question.</span>
        </p>
      </noscript>
      {marked && (
        <div className="plate plate--paper stack stack--3 mb-6">
          <h2 ref={result} tabIndex={-1}>
            {right} out of {questions.length}
          </h2>
          <p>
            {passed
              ? 'In the real test, that would be a pass.'
              : `You need ${pass} to pass. The answers are explained below.`}
            {unanswered > 0 && ` You left ${unanswered} unanswered.`}
          </p>
          <p>
            <button type="button" className="btn btn--small" onClick={startAgain}>
              Take it again
            </button>
          </p>
        </div>
      )}
      {questions.map((question, index) => (
        <QuestionCard
          key={question.ask}
          number={index + 1}
          question={question}
          chosen={answers[index]}
          onChoose={(option) => !marked && setAnswers({ ...answers, [index]: option })}
          isAnswerVisible={marked}
        />
      ))}
      {!marked && (
        <p className="row mt-8">
          <button type="submit" className="btn btn--go" disabled={!ready}>
            Mark my test
          </button>
          <span className="small quiet">
            {unanswered === 0 ? 'All answered' : `${unanswered} of ${questions.length} to go`}
          </span>
        </p>
      )}
    </form>
  );
}
