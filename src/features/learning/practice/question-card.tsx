import { useId, useState } from 'react';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { Dot } from '#src/ui/form/radio.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import type { Picture, Question } from '../material.ts';

/** A question that shows its answer as soon as an option is chosen. */
export function PracticeQuestion({
  number,
  question,
  given,
  name,
  onAnswer,
}: {
  number?: number;
  question: Question;
  /** The place of the answer that was given before the page was made, without a script. */
  given?: number | undefined;
  name?: string;
  /** Told of the first choice alone: after it the answer is on the page. */
  onAnswer?(option: number): void;
}) {
  const [chosen, setChosen] = useState<number | undefined>(given);
  function choose(option: number) {
    if (chosen === undefined) onAnswer?.(option);
    setChosen(option);
    const right = question.options[question.right];
    announce(`${option === question.right ? 'Right.' : `No. The answer is: ${right}.`} ${question.reason}`);
  }
  return (
    <QuestionCard
      number={number}
      question={question}
      chosen={chosen}
      name={name}
      onChoose={choose}
      isAnswerVisible={chosen !== undefined}
    />
  );
}

/** Without JavaScript every answer is shown under its question. */
export function QuestionCard({
  number,
  question: { ask, options, right, reason, source, picture },
  chosen,
  name,
  onChoose,
  isAnswerVisible,
}: {
  number?: number | undefined;
  question: Question;
  /** The place of an answer. */
  chosen: number | undefined;
  name?: string | undefined;
  onChoose(option: number): void;
  isAnswerVisible: boolean;
}) {
  return (
    <fieldset className="quiz">
      <Ask number={number} ask={ask} picture={picture} />
      <Options name={name} options={options} chosen={chosen} onChoose={onChoose} />
      {isAnswerVisible && <Verdict right={chosen === right} answered={chosen !== undefined} />}
      <details className="quiz__answer" open={isAnswerVisible}>
        <summary>
          Answer<span className="visually-hidden"> to: {ask}</span>
        </summary>
        <div className="quiz__reason">
          <p>
            <strong>{options[right]}.</strong> {reason}
          </p>
          {source && <p className="small quiet">{source}</p>}
        </div>
      </details>
    </fieldset>
  );
}

/** What is asked, with its drawing. */
export function Ask({
  number,
  ask,
  picture,
}: {
  number?: number | undefined;
  ask: string;
  picture?: Picture | undefined;
}) {
  return (
    <>
      <legend className="quiz__ask">
        {number !== undefined && <span>{number}. </span>}
        {ask}
      </legend>
      {picture && (
        <img className="quiz__picture" src={`/art/learning/${picture.name}.svg`} alt={picture.alt} />
      )}
    </>
  );
}

/** The answers, by their places. */
export function Options({
  name,
  options,
  chosen,
  onChoose,
}: {
  name?: string | undefined;
  options: readonly string[];
  chosen: number | undefined;
  onChoose(option: number): void;
}) {
  const own = useId();
  return options.map((option, place) => (
    <Dot
      key={option}
      name={name ?? own}
      value={String(place)}
      chosen={chosen === undefined ? '' : String(chosen)}
      onChoose={() => onChoose(place)}
    >
      {option}
    </Dot>
  ));
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
