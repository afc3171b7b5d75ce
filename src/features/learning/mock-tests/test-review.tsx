import { Link } from '#src/ui/link.tsx';
import { QuestionCard } from '../practice/question-card.tsx';
import type { Review } from './test-views.server.ts';

/** A marked test: the score, by topic, then every question with its answer. */
export function TestReview({ review, practice }: { review: Review; practice: string | undefined }) {
  const { score, topics, questions, missed, minutesTaken, startedOn } = review;
  return (
    <>
      <div className="plate plate--paper stack stack--3">
        <h2>
          {score.right} out of {score.questions}
        </h2>
        <p>
          {score.passed
            ? `Passed: you need ${score.pass}. In the real test, that would be a pass.`
            : `Not passed yet: you need ${score.pass}.`}
        </p>
        <p className="small quiet">
          Started on {startedOn}, {minutesTaken} {minutesTaken === 1 ? 'minute' : 'minutes'} taken.
        </p>
      </div>
      <section className="stack" aria-labelledby="by-topic">
        <h2 id="by-topic">By topic</h2>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <th scope="col" className="num">
                Right
              </th>
            </tr>
          </thead>
          <tbody>
            {topics.map(({ slug, name, right, questions: all }) => (
              <tr key={slug}>
                <th scope="row">{practice ? <Link to={`${practice}/${slug}`}>{name}</Link> : name}</th>
                <td className="num">
                  {right} of {all}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="stack" aria-labelledby="answers">
        <h2 id="answers">Every answer</h2>
        {missed.length > 0 && (
          <p>
            Not right:{' '}
            {missed.map((number, index) => (
              <span key={number}>
                {index > 0 && ', '}
                <a href={`#question-${number}`}>
                  <span className="visually-hidden">question </span>
                  {number}
                </a>
              </span>
            ))}
          </p>
        )}
        {questions.map(({ number, question, chosen }) => (
          <div key={number} id={`question-${number}`}>
            <QuestionCard
              number={number}
              question={question}
              chosen={chosen}
              onChoose={() => undefined}
              isAnswerVisible
            />
          </div>
        ))}
      </section>
    </>
  );
}
