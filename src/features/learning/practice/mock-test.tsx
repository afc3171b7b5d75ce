import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { Question } from '../material.ts';
import { QuestionCard } from './question-card.tsx';

/** 43 of 50, as in the real test. */
const PASS_SHARE = 43 / 50;

/** All questions first, then the score, with the reason for each answer. */
export function MockTest({ questions }: { questions: Question[] }) {
  const ready = useReady();
  const [answers, setAnswers] = useState<Record<number, string>>({});
  const [marked, setMarked] = useState(false);
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (marked) result.current?.focus();
  }, [marked]);

  const score = questions.filter(({ options, right }, index) => answers[index] === options[right]).length;
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
            {score} out of {questions.length}
          </h2>
          <p>
            {score >= questions.length * PASS_SHARE
              ? 'In the real test, that would be a pass.'
              : `You need ${Math.ceil(questions.length * PASS_SHARE)} to pass. The answers are explained below.`}
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
          chosen={answers[index] ?? ''}
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
