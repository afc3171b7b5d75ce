import { type ReactNode, useRef } from 'react';
import { useSubmit } from 'react-router';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { SAME_PAGE } from '#src/ui/navigation/same-page.ts';
import type { RefundChoice } from './refund-choice.server.ts';
import type { PartInForm, RefundPreview } from './refund-page-data.server.ts';

const SOON_MS = 300;

/** What is refunded: lines, an amount, or all. The page shows what each choice comes to, with or without a script. */
export function RefundWhat({
  choice,
  parts,
  all,
  preview,
  reason,
}: {
  choice: RefundChoice;
  parts: PartInForm[];
  all: string | null;
  preview: RefundPreview | null;
  /** Why there is none. On a phone the panel that says it too is out of sight. */
  reason: string | null;
}) {
  const submit = useSubmit();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const form = useRef<HTMLFormElement>(null);

  function show() {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(
      () => submit(form.current, { replace: true, state: SAME_PAGE, preventScrollReset: true }),
      SOON_MS,
    );
  }

  return (
    <form className="stack" ref={form} onChange={show} aria-label="What to refund">
      <fieldset className="fieldset">
        <legend className="visually-hidden">How much</legend>
        <div className="dots cluster items-stretch g-0 gx-8">
          <Dot value="lines" chosen={choice.how}>
            Choose lines
          </Dot>
          <Dot value="amount" chosen={choice.how}>
            An amount
          </Dot>
          <Dot value="all" chosen={choice.how}>
            All that can be refunded{all && `, ${all}`}
          </Dot>
        </div>
      </fieldset>
      {choice.how === 'amount' && (
        <Field
          id="amount"
          name="amount"
          label="Amount"
          hint="Refunded to the card or PayPal first, then to vouchers. What was bought stays open."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={choice.amount}
          error={choice.amount !== '' && reason ? reason : undefined}
          className="input--short"
        />
      )}
      {choice.how === 'lines' && (
        <TablePanel
          id="which"
          title="Lines"
          caption="Lines that can be refunded"
          columns={COLUMNS}
          rows={parts}
          keyOf={({ key }) => key}
          rowLook={({ isOff }) => (isOff ? 'mid is-off' : 'mid')}
          foot={
            preview ? (
              <dl className="receipt g-1">
                {preview.sums.map(({ name, amount }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{amount}</dd>
                  </div>
                ))}
                <div className="receipt__total">
                  <dt>Refund</dt>
                  <dd>{preview.total}</dd>
                </div>
              </dl>
            ) : (
              <p>{reason}</p>
            )
          }
        />
      )}
      <noscript>
        <button className="btn" type="submit">
          Show what will happen
        </button>
      </noscript>
    </form>
  );
}

function Dot({
  value,
  chosen,
  children,
}: {
  value: RefundChoice['how'];
  chosen: RefundChoice['how'];
  children: ReactNode;
}) {
  return (
    <label className="dot">
      <input type="radio" name="how" value={value} defaultChecked={chosen === value} />
      <span>{children}</span>
    </label>
  );
}

const COLUMNS: Column<PartInForm>[] = [
  {
    head: 'Line',
    className: 'wide',
    cell: ({ key, name, note, price, isOff, isTaken }) => (
      <label className="tick">
        <input type="checkbox" name="take" value={key} defaultChecked={isTaken} disabled={isOff} />
        <span>
          {name}, {price}
          {note && <small>{note}</small>}
        </span>
      </label>
    ),
  },
  {
    head: 'How many',
    cell: ({ key, name, units, isOff }) =>
      units &&
      !isOff && (
        <span className="hours">
          <input
            className="input"
            type="number"
            name={`units-${key}`}
            min={0}
            max={units.remaining}
            step={units.step}
            defaultValue={units.chosen === 'missing' ? '' : units.chosen}
            aria-label={`${units.unit === 'h' ? 'Hours' : 'How many'} to refund: ${name}`}
          />{' '}
          of {units.remaining} {units.unit}
        </span>
      ),
  },
  { head: 'Refund', num: true, className: 'end', cell: ({ taken }) => <b>{taken}</b> },
];
