import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, MoneyField, RadioGroup, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { payActions, payForms } from './pay-actions.server.ts';

interface EntryPanel {
  slug: string;
  /** The key by which an entry that is sent twice is entered once. */
  entry: string;
  refused: RefusedPost | undefined;
}

/** Adds to an instructor's pay, or takes from it. */
export function AdjustmentForm({
  slug,
  firstName,
  entry,
  form: of,
  refused,
}: EntryPanel & { firstName: string; form: ReturnType<typeof payForms>['adjustment'] }) {
  const form = openForm(of, { subject: { slug }, expected: { entry }, defaults: { way: 'add' }, refused });
  return (
    <ActionForm form={form} className="stack">
      <RadioGroup
        field={form.fields.way}
        legend="Which way"
        options={[
          ['add', 'Add to their pay'],
          ['take', 'Take from it'],
        ]}
      />
      <MoneyField field={form.fields.amount} label="Amount in £" />
      <TextField field={form.fields.reason} label="Reason" hint={`${firstName} sees these words`} />
      <Submit>Add</Submit>
    </ActionForm>
  );
}

export function AdjustmentPanel(of: Parameters<typeof AdjustmentForm>[0]) {
  return (
    <Panel id="adjust" title="Add an adjustment">
      <AdjustmentForm {...of} />
    </Panel>
  );
}

/** Cash that an instructor has from learners already. */
export function CashPanel({
  slug,
  entry,
  form: of,
  today,
  refused,
}: EntryPanel & { form: ReturnType<typeof payForms>['cash']; today: string }) {
  const form = openForm(of, { subject: { slug }, expected: { entry }, defaults: { day: today }, refused });
  return (
    <Panel id="cash" title="Cash from learners">
      <ActionForm form={form} className="stack">
        <MoneyField field={form.fields.amount} label="Amount in £" />
        <DateField field={form.fields.day} label="Taken on" max={today} />
        <TextField field={form.fields.from} label="From whom" optional />
        <Submit>Take from their pay</Submit>
      </ActionForm>
    </Panel>
  );
}

/** What an instructor owes by closed runs: the next one takes it, unless they pay it or it is waived. */
export function DebtPanel({
  slug,
  firstName,
  debt: { text, amount, run, clearing, pence, isPayable, asked },
  form: of,
  refused,
}: Omit<EntryPanel, 'entry'> & {
  firstName: string;
  debt: {
    text: string;
    amount: string;
    run: number;
    clearing: string;
    pence: number;
    isPayable: boolean;
    asked: string | undefined;
  };
  form: ReturnType<typeof payForms>['adjustment'];
}) {
  const form = openForm(of, {
    subject: { slug },
    expected: { entry: clearing },
    hidden: { way: 'add', amount },
    refused,
  });
  return (
    <WarningNotice>
      <p>
        <b>
          {firstName} owes us {text} from closed runs.
        </b>{' '}
        It’s taken from run {run}, unless you enter here that {firstName} has paid it or doesn’t have to.
      </p>
      {isPayable ? (
        <ActionForm
          form={buttonForm<typeof payActions>('requestDebt', {
            subject: { slug },
            expected: { expected_pence: pence },
            refused,
          })}
          className="row"
        >
          <Submit>
            Ask {firstName} to pay {text}
          </Submit>
          <span className="quiet">{asked ?? 'By email, with our account for a bank transfer'}</span>
        </ActionForm>
      ) : (
        <p>
          To ask {firstName} for it, enter the school’s account under{' '}
          <a href="/office/transfers">Bank transfers</a> first.
        </p>
      )}
      <details className="more" open={form.isRefused}>
        <summary>Paid or waived</summary>
        <ActionForm form={form} className="stack stack--3">
          <TextField
            field={form.fields.reason}
            label="Why"
            hint={`Such as “Paid by bank transfer” or “Waived”. ${firstName} sees these words`}
          />
          <Submit>Clear {text}</Submit>
        </ActionForm>
      </details>
    </WarningNotice>
  );
}
