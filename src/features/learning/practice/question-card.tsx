import { useId, useState } from 'react';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { Dot } from '#src/ui/form/radio.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import type { Question } from '../material.ts';

/** A question that shows its answer as soon as an option is chosen. */
export function PracticeQuestion({ number, question }: { number?: number; question: Question }) {
  const [chosen, setChosen] = useState('');
  function choose(option: string) {
    setChosen(option);
    const right = question.options[question.right];
    announce(`${option === right ? 'Right.' : `No. The answer is: ${right}.`} ${question.reason}`);
  }
  return (
    <QuestionCard
      number={number}
      question={question}
      chosen={chosen}
      onChoose={choose}
      isAnswerVisible={chosen !== ''}
    />
  );
}

/** Without JavaScript every answer is shown under its question. */
export function QuestionCard({
  number,
  question: { ask, options, right, reason },
  chosen,
  onChoose,
  isAnswerVisible,
}: {
  number?: number | undefined;
  question: Question;
  chosen: string;
  onChoose(option: string): void;
  isAnswerVisible: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="quiz">
      <legend className="quiz__ask">
        {number !== undefined && <span>{number}. </span>}
        {ask}
      </legend>
      {options.map((option) => (
        <Dot key={option} name={name} value={option} chosen={chosen} onChoose={onChoose}>
          {option}
        </Dot>
      ))}
      {isAnswerVisible && <Verdict right={chosen === options[right]} answered={chosen !== ''} />}
      <details className="quiz__answer" open={isAnswerVisible}>
        <summary>
          Answer<span className="visually-hidden"> to: {ask}</span>
        </summary>
        <p>
          <strong>{options[right]}.</strong> {reason}
        </p>
      </details>
    </fieldset>
  );
}

function Verdict({ right, answered }: { right: boolean; answered: boolean }) {
  if (right)
    return (
      <p className="quiz__verdict cluster cluster--nowrap g-2 quiz__verdict--right">
        <TickIcon /> Right
      </p>
    );
  return (
    <p className="quiz__verdict cluster cluster--nowrap g-2">
      {answered ? 'Not this one' : 'No answer given'}
    </p>
  );
}
