import type { ReactNode } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { type FormOf, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type ResultField, ResultFields } from './result-fields.tsx';
import type { ShownTest } from './shown-tests.ts';

/** A learner's driving tests that have begun, for their instructor and the office: the result of each, or the form for it. */
export function TestRecords({
  learnerId,
  tests,
  form: known,
  refused,
  passed,
}: {
  learnerId: string;
  tests: readonly ShownTest[];
  /** Null without the right to record it. */
  form: FormOf<ResultField, 'expected_result', 'id' | 'test'> | null;
  refused: RefusedPost | undefined;
  /** What follows a test that was passed. */
  passed?: (test: ShownTest) => ReactNode;
}) {
  return (
    <ul className="stack">
      {tests.map((test) => {
        const form =
          known &&
          openForm(known, {
            subject: { id: learnerId, test: test.id },
            expected: test.expected,
            defaults: test.defaults,
            refused,
          });
        const fields = form && (
          <ActionForm form={form} className="stack stack--3">
            <ResultFields fields={form.fields} />
            <Submit>{test.result ? 'Save the correction' : 'Save'}</Submit>
          </ActionForm>
        );
        return (
          <li key={test.id} className="stack stack--3">
            <p>
              <strong>{test.when}</strong>, <bdi>{test.centre}</bdi>
              {test.result && `: ${test.result}`}
            </p>
            {test.result && (
              <>
                {test.faults && <p>{test.faults}</p>}
                <p className="small quiet">Said by {test.said}</p>
                {test.earlier.length > 0 && (
                  <ul className="small quiet" aria-label="Before it was corrected">
                    {test.earlier.map((one) => (
                      <li key={one}>Before: {one}</li>
                    ))}
                  </ul>
                )}
              </>
            )}
            {fields && test.result ? (
              <details open={form.isRefused}>
                <summary>Correct it</summary>
                {fields}
              </details>
            ) : (
              fields
            )}
            {test.outcome === 'passed' && passed?.(test)}
          </li>
        );
      })}
    </ul>
  );
}
