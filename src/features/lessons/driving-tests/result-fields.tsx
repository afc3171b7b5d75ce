import { CheckboxGroup, RadioGroup, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import type { OpenField } from '#src/kit/forms/open-form.ts';
import { sheetAreas } from './sheet-areas.ts';
import { OUTCOME_NAMES, testOutcomes } from './test-outcome.ts';
import './result-fields.css';

export type ResultField =
  | 'outcome'
  | 'driving_faults'
  | 'serious_faults'
  | 'dangerous_faults'
  | 'areas'
  | 'faults'
  | 'had_test_before';

/** How a driving test went. What the examiner marked is in the DVSA's email to the learner, and can be left out. */
export function ResultFields({
  fields,
  isOwn = false,
}: {
  fields: Record<ResultField, OpenField>;
  isOwn?: boolean;
}) {
  const count = { inputMode: 'numeric', optional: true, size: 4 } as const;
  return (
    <>
      <RadioGroup
        field={fields.outcome}
        legend={<span className={isOwn ? 'visually-hidden' : 'field__label'}>How did it go?</span>}
        options={testOutcomes.map((outcome) => [
          outcome,
          isOwn && outcome !== 'not_taken' ? OWN_NAMES[outcome] : OUTCOME_NAMES[outcome],
        ])}
      />
      <div className="testfaults testfaults__counts grid items-end g-3">
        <TextField field={fields.driving_faults} label="Driving faults" {...count} />
        <TextField field={fields.serious_faults} label="Serious" {...count} />
        <TextField field={fields.dangerous_faults} label="Dangerous" {...count} />
      </div>
      <details className="testfaults" open={fields.areas.value !== '' || fields.areas.error !== undefined}>
        <summary>What did the examiner mark as serious or dangerous?</summary>
        <CheckboxGroup
          field={fields.areas}
          options={sheetAreas.map((area, index) => [String(index + 1), area])}
        />
      </details>
      <div className="testfaults">
        <TextArea
          field={fields.faults}
          label="Which faults"
          hint={`They are in the DVSA’s email to ${isOwn ? 'you' : 'the learner'}`}
          rows={3}
          optional
        />
      </div>
      <CheckboxGroup
        field={fields.had_test_before}
        options={[['yes', `${isOwn ? 'I' : 'They'} had taken a test before, which isn’t entered here`]]}
      />
    </>
  );
}

const OWN_NAMES = { passed: 'I passed', failed: 'Not this time' };
