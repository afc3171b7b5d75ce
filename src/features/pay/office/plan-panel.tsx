import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, MoneyField, RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { payActions, payForms } from './pay-actions.server.ts';
import type { PlanRow } from './read-pay-page.server.ts';

/** What was agreed with an instructor, the newest first, and what is agreed next. */
export function PlanPanel({
  slug,
  firstName,
  plans,
  form: of,
  mondays,
  refused,
}: {
  slug: string;
  firstName: string;
  plans: readonly PlanRow[];
  form: ReturnType<typeof payForms>['plan'];
  /** From the first a plan may be set; the usual one is filled in. */
  mondays: { first: string; usual: string };
  refused: RefusedPost | undefined;
}) {
  const subject = { slug };
  const form = openForm(of, { subject, defaults: { kind: 'percent', starts_on: mondays.usual }, refused });
  const { fields } = form;
  return (
    <Panel id="plan" title="Plan">
      <div className="stack">
        {plans.length === 0 && (
          <p className="quiet">No plan yet: lessons of {firstName}’s are in no run until there is one.</p>
        )}
        {plans.map(({ startsOn, words, when, isNow, mayRemove }) => (
          <div key={startsOn} className="stack stack--2">
            <p>
              <b>{words}</b> {isNow && <Badge tone="success">Now</Badge>}
              <br />
              <span className="quiet">{when}</span>
            </p>
            {mayRemove && (
              <ActionForm
                form={buttonForm<typeof payActions>('removePayPlan', {
                  subject: { slug, starts_on: startsOn },
                  refused,
                })}
              >
                <Submit className="btn btn--small">
                  Remove<span className="visually-hidden">, {when}</span>
                </Submit>
              </ActionForm>
            )}
          </div>
        ))}
        <details className="more" open={form.isRefused || plans.length === 0}>
          <summary>{plans.length === 0 ? 'Set the plan' : 'Change the plan'}</summary>
          <ActionForm form={form} className="stack mt-4">
            <RadioGroup
              field={fields.kind}
              legend="For lessons"
              options={[
                ['percent', 'We keep a part of what a lesson was sold for'],
                ['hour', `${firstName} gets the same for every hour`],
              ]}
            />
            <TextField
              field={fields.rate}
              label="Percentage, or £ for an hour"
              hint="With 0% they keep the lesson price"
              inputMode="decimal"
            />
            <div className="grid-2 items-end">
              <MoneyField field={fields.week_fee} label="Fee a week in £" optional />
              <TextField
                field={fields.free_weeks}
                label="Free weeks at the start"
                inputMode="numeric"
                optional
              />
            </div>
            <MoneyField field={fields.lesson_fee} label="Fee a lesson in £" optional />
            <DateField field={fields.starts_on} label="From a Monday" min={mondays.first} step={7} />
            <Submit className="btn btn--go">Set the plan</Submit>
            <p className="quiet">
              Next you see what the last closed weeks would have paid by it, before it’s set. Lessons before
              that day keep the plan of their day.
            </p>
          </ActionForm>
        </details>
      </div>
    </Panel>
  );
}
