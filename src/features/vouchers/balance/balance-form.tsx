import { type FormEvent, useState } from 'react';
import { pageTitle } from '#src/platform/brand.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { BalanceWire } from './balance-wire.ts';

const ID = 'voucher-code';

/** Looks up a voucher by its code, however it is typed. Every wrong code gets the same answer. */
export function BalanceForm({
  title,
  found,
  onFound,
}: {
  title: string;
  /** Whether the next step is already shown further down. */
  found: boolean;
  onFound(voucher: BalanceWire | undefined): void;
}) {
  const ready = useReady();
  const [looking, setLooking] = useState(false);
  const [problems, setProblems] = useState<FormProblem[]>([]);

  async function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (looking) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code === '') return setProblems([{ fieldId: ID, text: 'Enter the code' }]);
    setLooking(true);
    const result = await callApi<BalanceWire>('POST', '/v1/website/vouchers/balance', { body: { code } });
    setLooking(false);
    onFound(result.ok ? result.data : undefined);
    setProblems(result.ok ? [] : [{ fieldId: ID, text: result.errors.code?.[0] ?? result.message }]);
    if (result.ok) announce(`${pounds(fromDecimal(result.data.balance))} left on the voucher`);
  }

  return (
    <form className="stack" noValidate onSubmit={look}>
      {problems.length > 0 && <title>{`Error: ${pageTitle(title)}`}</title>}
      <ErrorSummary problems={problems} />
      <Field
        id={ID}
        name="code"
        label="Code"
        hint="Like 7K2M-9QXD-H4TB-W8RN. Capitals, spaces and dashes do not matter."
        look="code-input"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problems[0]?.text}
      />
      <p>
        <button
          className={found ? 'btn' : 'btn btn--go'}
          type="submit"
          disabled={!ready}
          aria-busy={looking || undefined}
        >
          {looking ? 'Looking…' : 'See what is left'}
        </button>
      </p>
    </form>
  );
}
