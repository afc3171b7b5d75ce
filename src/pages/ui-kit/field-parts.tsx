import { useState } from 'react';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { Dot, Radio } from '#src/ui/form/radio.tsx';
import { Select } from '#src/ui/form/select.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';

const PROBLEMS: FormProblem[] = [
  { fieldId: 'parts-wrong', text: 'Enter a full postcode, like LS6 3AD' },
  { text: 'Something that is no one field’s fault' },
];

export function FieldParts() {
  const [problems, setProblems] = useState<FormProblem[]>([]);
  return (
    <section className="stack" aria-labelledby="parts-fields">
      <h2 id="parts-fields">Fields</h2>
      <ErrorSummary problems={problems} />
      <button type="button" className="btn" onClick={() => setProblems(problems.length > 0 ? [] : PROBLEMS)}>
        Show or hide the summary of errors
      </button>
      <div className="grid-2">
        <Field id="parts-plain" name="plain" label="Plain" defaultValue="Helen" />
        <Field
          id="parts-hint"
          name="hint"
          label="With a hint"
          hint="A postcode or a town, like LS6 or Leeds"
        />
        <Field
          id="parts-wrong"
          name="wrong"
          label="With an error"
          className="input--postcode"
          defaultValue="LS6 3"
          error="Enter a full postcode, like LS6 3AD"
        />
        <Field
          id="parts-both"
          name="both"
          label="With a hint and an error"
          hint="£10 to £1,000"
          className="input--short"
          error="Enter an amount"
        />
        <Field id="parts-optional" name="optional" label="May stay empty" optional />
        <Select
          id="parts-select"
          label="Select"
          options={[
            [826, 'United Kingdom'],
            [372, 'Ireland'],
          ]}
          defaultValue={826}
        />
        <TextArea id="parts-words" name="words" label="More than a line" rows={3} error="Write something" />
      </div>
      <Choices />
    </section>
  );
}

function Choices() {
  const [who, setWho] = useState('me');
  const [card, setCard] = useState('e-voucher');
  return (
    <div className="grid-2">
      <fieldset>
        <legend className="field__label">Radio buttons</legend>
        <div className="dots">
          <Dot name="parts-who" value="me" chosen={who} onChoose={setWho}>
            Yes, I’m learning
          </Dot>
          <Dot name="parts-who" value="other" chosen={who} onChoose={setWho}>
            No, it’s for someone else
          </Dot>
        </div>
      </fieldset>
      <fieldset>
        <legend className="field__label">Boxes to tick</legend>
        <label className="tick">
          <input type="checkbox" defaultChecked />
          <span>Ticked</span>
        </label>
        <label className="tick">
          <input type="checkbox" />
          <span>Not ticked</span>
        </label>
      </fieldset>
      <fieldset>
        <legend className="field__label">Cards to pick from</legend>
        <div className="picks picks--2">
          {[
            ['e-voucher', 'E-voucher', 'By email'],
            ['gift-card', 'Gift card', 'By post, + £1.99 postage'],
          ].map(([value = '', name, note]) => (
            <Radio
              key={value}
              className="pick"
              name="parts-card"
              value={value}
              chosen={card}
              onChoose={setCard}
            >
              <span>
                <span className="pick__name">{name}</span>
                <span className="pick__note">{note}</span>
              </span>
            </Radio>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
