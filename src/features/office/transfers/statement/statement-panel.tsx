import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { FileField, Submit } from '#src/kit/forms/fields.tsx';
import { idToSend, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { ShownStatement } from './read-statement-page.server.ts';
import type { readStatementForm } from './statement-actions.server.ts';

/** Sends the bank's statement, and leads to those that were sent last. */
export function StatementPanel({
  id: made,
  form,
  statements,
}: {
  /** Of the file that is sent next. */
  id: string;
  form: ReturnType<typeof readStatementForm>;
  statements: readonly ShownStatement[];
}) {
  const refused = useRefused();
  const id = idToSend(form, made, refused);
  const open = openForm(form, { hidden: { id }, refused });
  return (
    <Panel id="statement" title="The bank’s statement">
      <div className="stack">
        <ActionForm
          form={open}
          withFile
          back={`/office/transfers/statements/${id}`}
          className="stack stack--3"
        >
          <FileField
            field={open.fields.file}
            label="Its CSV file"
            hint="As your bank gives it, at most 3 MB. We look for transfers that are awaited. Nothing is recorded yet, and other lines aren’t kept."
            accept=".csv,.txt,text/csv"
          />
          <Submit className="btn btn--go">Compare it</Submit>
        </ActionForm>
        {statements.length > 0 && (
          <ul className="plain stack stack--3">
            {statements.map(({ id: key, days, sent, state, recorded }) => (
              <li key={key}>
                <a href={`/office/transfers/statements/${key}`}>{days}</a>{' '}
                {state === 'recorded' ? `${recorded} recorded` : STATES[state]}{' '}
                <span className="quiet">({sent})</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const STATES = { columns: 'columns to match', read: 'to record', over: 'not recorded' } as const;
