import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { FieldError } from '#src/ui/form/field.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import type { textForms } from '../actions/text-actions.server.ts';

export type Way = 'texts' | 'emails' | 'notifications';
export type Chosen = Partial<Record<Way, readonly string[]>>;

interface Row {
  kind: string;
  label: string;
  hint?: string;
  /** Each way by which it comes: chosen, or always. */
  by: Partial<Record<Way, 'chosen' | 'always'>>;
}

const WAYS = [
  ['texts', 'Text'],
  ['emails', 'Email'],
  ['notifications', 'App'],
] as const;

const ROWS: readonly Row[] = [
  {
    kind: 'reminders',
    label: 'Reminders',
    hint: '24 hours and 2 hours before a lesson',
    by: { texts: 'chosen', emails: 'chosen' },
  },
  {
    kind: 'changes',
    label: 'A lesson booked, moved, cancelled or running late',
    hint: 'Email always comes: it is your record',
    by: { texts: 'chosen', emails: 'always', notifications: 'chosen' },
  },
  {
    kind: 'offers',
    label: 'A lesson time that’s free',
    hint: 'If you’re on the waiting list. The first to accept has it',
    by: { texts: 'chosen', emails: 'always', notifications: 'chosen' },
  },
  {
    kind: 'payments',
    label: 'Payments and receipts',
    hint: 'Email always comes: it is your receipt',
    by: { emails: 'always' },
  },
  {
    kind: 'hours',
    label: 'Your hours are nearly gone',
    hint: 'With prices, once each time. Not if they last up to your test',
    by: { texts: 'chosen', emails: 'chosen' },
  },
];

/** Which kinds of message come by which way. A way that can't reach the person is grey, and saving leaves its choices alone. */
export function MessageMatrix({
  chosen,
  hasTexts,
  isSignedIn,
  choose,
  refused,
}: {
  chosen: Chosen;
  hasTexts: boolean;
  isSignedIn: boolean;
  choose: ReturnType<typeof textForms>['chooseMessages'];
  refused: RefusedPost | undefined;
}) {
  const shown = WAYS.filter(([way]) => way === 'emails' || (way === 'texts' ? hasTexts : isSignedIn));
  const open = shown.filter(([way]) => chosen[way]).map(([way]) => way);
  const form = openForm(choose, {
    hidden: { ways: open.join(',') },
    defaults: Object.fromEntries(open.map((way) => [way, chosen[way]?.join(',')])),
    refused,
  });
  const rows = ROWS.filter(({ kind }) => kind !== 'hours' || isSignedIn);
  return (
    <section className="panel stack" aria-labelledby="matrix">
      <h2 className="h3" id="matrix">
        What, and how
      </h2>
      <ActionForm form={form} className="stack">
        <table className="table matrix">
          <caption className="visually-hidden">What reaches you, and how</caption>
          <thead>
            <tr>
              <td />
              {shown.map(([way, name]) => (
                <th key={way} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.kind}>
                <th scope="row">
                  {row.label}
                  {row.hint && <span className="matrix__hint">{row.hint}</span>}
                </th>
                {shown.map(([way, name]) => (
                  <td key={way}>
                    <MatrixCell
                      row={row}
                      way={way}
                      name={name}
                      value={form.fields[way].value}
                      isOpen={chosen[way] !== undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.map(([way]) => (
          <FieldError key={way} id={form.fields[way].id} error={form.fields[way].error} />
        ))}
        <p className="small quiet">
          {hasTexts && !chosen.texts && 'Texts can be chosen once your number is checked. '}
          {isSignedIn && '“App” means a notification on a device where you’ve turned them on.'}
        </p>
        <Submit>Save</Submit>
      </ActionForm>
    </section>
  );
}

function MatrixCell({
  row: { kind, label, by },
  way,
  name,
  value,
  isOpen,
}: {
  row: Row;
  way: Way;
  name: string;
  value: string;
  isOpen: boolean;
}) {
  if (!by[way])
    return (
      <span className="matrix__none">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Never</span>
      </span>
    );
  if (by[way] === 'always')
    return (
      <span className="matrix__always">
        <LockIcon />
        <span className="visually-hidden">Always</span>
      </span>
    );
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={way}
        value={kind}
        defaultChecked={value.split(',').includes(kind)}
        disabled={!isOpen}
      />
      <span className="visually-hidden">
        {label}: {name}
      </span>
    </label>
  );
}
