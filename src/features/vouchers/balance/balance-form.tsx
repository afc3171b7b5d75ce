import { callApi } from '#src/platform/http/api-client.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { CodeForm } from '#src/ui/form/code-form.tsx';
import type { BalanceResponse } from './balance-api-schema.ts';

/** Looks up a voucher by its code, however it is typed. Every wrong code gets the same answer. */
export function BalanceForm({
  title,
  isFound,
  onFound,
}: {
  title: string;
  /** Whether the next step is already shown further down. */
  isFound: boolean;
  onFound(voucher: BalanceResponse | undefined): void;
}) {
  async function checkBalance(code: string) {
    const result = await callApi<BalanceResponse>('POST', '/v1/website/vouchers/balance', { body: { code } });
    onFound(result.ok ? result.data : undefined);
    if (result.ok) announce(`${pounds(fromDecimal(result.data.balance))} left on the voucher`);
    return result;
  }

  return (
    <CodeForm
      prefix="voucher"
      title={title}
      hint="For example 7K2M-9QXD-H4TB-W8RN. Capitals, spaces and dashes don’t matter."
      buttonClassName={isFound ? 'btn' : 'btn btn--go'}
      button={['Check balance', 'Looking…']}
      send={checkBalance}
    />
  );
}
