import { useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import type { TheoryQuestion } from '../material.ts';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { PracticeQuestion } from './question-card.tsx';
import { SaveState } from './save-state.tsx';
import { useSaver } from './use-saver.ts';

/** How a question was answered last. */
export type LastAnswers = Record<string, 'right' | 'wrong'>;

/** Questions whose answers are kept for a code. Without a script each is a form of its own. */
export function PracticeSet({
  code,
  questions,
  last,
  given,
}: {
  code: string;
  questions: readonly TheoryQuestion[];
  last: LastAnswers;
  /** What a form without a script has just brought. */
  given: { question: string; option: number } | undefined;
}) {
  const saver = useSaver();
  const [now, setNow] = useState(last);

  function keep({ id, right }: TheoryQuestion, option: number) {
    setNow({ ...now, [id]: option === right ? 'right' : 'wrong' });
    const body = { code, question: id, option };
    void saver.save(id, () =>
      callApi('POST', '/v1/website/learning/answers', { body, quiet: true, keepalive: true }),
    );
  }

  const count = (kind: 'right' | 'wrong') => questions.filter(({ id }) => now[id] === kind).length;
  return (
    <>
      <div className="stack stack--3">
        <ProgressBar
          progress={{ right: count('right'), wrong: count('wrong'), questions: questions.length }}
        />
        <SaveState saver={saver} />
      </div>
      {questions.map((question, index) => (
        <form
          key={question.id}
          id={question.id}
          className="quiz-form"
          method="post"
          onSubmit={(event) => event.preventDefault()}
        >
          <input type="hidden" name="question" value={question.id} />
          {last[question.id] && given?.question !== question.id && (
            <p className="small quiet">{LAST[last[question.id] ?? 'right']}</p>
          )}
          <PracticeQuestion
            number={index + 1}
            question={question}
            name="option"
            given={given?.question === question.id ? given.option : undefined}
            onAnswer={(option) => keep(question, option)}
          />
          <noscript>
            <p className="mt-3">
              <button type="submit" className="btn btn--small">
                Check my answer<span className="visually-hidden"> to: {question.ask}</span>
              </button>
            </p>
          </noscript>
        </form>
      ))}
    </>
  );
}

const LAST = { right: 'Right last time', wrong: 'Wrong last time' };
