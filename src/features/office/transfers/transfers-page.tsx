import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import {
  isToDecide,
  type OpenTransfer,
  openTransfers,
} from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { paySettings } from '#src/features/pay/bank-file/pay-settings.server.ts';
import { refundsToSend } from '#src/features/payments/refunds/refunds-to-send.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Badge, type Tone } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { formatSortCode } from '#src/platform/bank-account.ts';
import { londonWhenInLine, londonWhenInSentence } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/transfers-page.ts';
import { lastStatements } from './statement/read-statement-page.server.ts';
import { readStatementForm, statementActions } from './statement/statement-actions.server.ts';
import { StatementPanel } from './statement/statement-panel.tsx';
import { bankAccountForm, transferActions } from './transfer-actions.server.ts';

const ACTIONS = [...transferActions, ...statementActions];

export const handle = TAKES_FILES;

/** Bank transfers that are awaited, what came of them that staff decide on, and the account that they go to. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(officeContext).deps;
  const now = clock.now();
  const staff = context.get(staffContext);
  const [transfers, refunds, account, pay, statements] = await Promise.all([
    openTransfers(db, now),
    refundsToSend(db),
    findBankAccount(db),
    paySettings(db),
    may(staff, 'refund') ? lastStatements({ db, now }) : null,
  ]);
  const shown = transfers.map((transfer) => shownOf(transfer, now));
  return {
    toDecide: shown.filter(({ isAsked }) => isAsked),
    awaited: shown.filter(({ isAsked, isAwaited }) => !isAsked && isAwaited),
    refunds: refunds.map(({ id, buyer, orderNumber, pence, since }) => ({
      id,
      buyer,
      orderNumber,
      amount: pounds(asPence(pence)),
      since: londonWhenInLine(since, now),
    })),
    account: account && {
      name: account.name,
      sortCode: formatSortCode(account.sortCode),
      number: account.accountNumber,
      changed: `${londonWhenInSentence(account.changedAt, now)} by ${account.changedBy}`,
      version: account.version,
      paysInstructors: pay?.isSchoolAccount === true,
    },
    accountForm: may(staff, 'settle') ? bankAccountForm() : null,
    statement: statements && { id: randomUUID(), form: readStatementForm(), statements },
    done: doneWords(request, ACTIONS),
  };
}

const WORDS: Record<OpenTransfer['standing'], { tone: Tone; label: string }> = {
  nothing: { tone: 'warning', label: 'Not here yet' },
  short: { tone: 'warning', label: 'A part is here' },
  complete: { tone: 'danger', label: 'Not placed yet' },
  surplus: { tone: 'danger', label: 'Too much' },
  late: { tone: 'danger', label: 'Too late' },
};

function shownOf(transfer: OpenTransfer, now: Date) {
  const { id, reference, orderNumber, buyer, amount, held, standing, state, until } = transfer;
  return {
    id,
    reference,
    orderNumber,
    buyer,
    due: pounds(amount),
    held: held > 0 ? pounds(held) : '',
    badge: WORDS[standing],
    until: state === 'waiting' ? londonWhenInLine(until, now) : '',
    isAsked: isToDecide(transfer),
    isAwaited: state === 'waiting',
  };
}

type ShownTransfer = ReturnType<typeof shownOf>;

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), ACTIONS);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Bank transfers', matches) }];
}

const COLUMNS: Column<ShownTransfer>[] = [
  {
    head: 'Reference',
    cell: ({ id, reference }) => (
      <a className="id" href={`/office/orders/by-phone/${id}`}>
        {reference}
      </a>
    ),
  },
  { head: 'Buyer', className: 'wide', cell: ({ buyer }) => <bdi>{buyer}</bdi> },
  { head: 'Order', cell: ({ orderNumber }) => <span className="nowrap">{orderNumber}</span> },
  { head: 'State', cell: ({ badge: { tone, label } }) => <Badge tone={tone}>{label}</Badge> },
  { head: 'Waits until', cell: ({ until }) => until },
  { head: 'Due', num: true, cell: ({ due }) => due },
  { head: 'Here', num: true, cell: ({ held }) => held },
];

export default function TransfersPage({
  loaderData: { toDecide, awaited, refunds, account, accountForm, statement, done },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Bank transfers">Orders that are paid into the school’s account</PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {toDecide.length > 0 && (
          <TablePanel
            id="to-decide"
            title="To decide"
            caption="Money that pays for nothing yet"
            columns={COLUMNS}
            rows={toDecide}
            keyOf={({ id }) => id}
          />
        )}
        {refunds.length > 0 && (
          <TablePanel
            id="to-send"
            title="Refunds to send"
            caption="Refunds that you send at the bank"
            columns={[
              { head: 'To', className: 'wide', cell: ({ buyer }) => <bdi>{buyer}</bdi> },
              { head: 'Order', cell: ({ orderNumber }) => <span className="nowrap">{orderNumber}</span> },
              { head: 'Since', cell: ({ since }) => since },
              { head: 'Amount', num: true, cell: ({ amount }) => amount },
              {
                head: 'Action',
                cell: ({ id, amount }) => (
                  <a className="btn" href={`/office/transfers/refunds/${id}`}>
                    Record as sent<span className="visually-hidden">: {amount}</span>
                  </a>
                ),
              },
            ]}
            rows={refunds}
            keyOf={({ id }) => id}
          />
        )}
        <TablePanel
          id="awaited"
          title="Awaited"
          count={`${awaited.length}`}
          empty={
            account
              ? 'No transfer is awaited.'
              : 'Nothing can be sold by bank transfer before the account is entered.'
          }
          caption="Transfers that are awaited, the oldest first"
          columns={COLUMNS}
          rows={awaited}
          keyOf={({ id }) => id}
        />
        {account && statement && <StatementPanel {...statement} />}
        <Account account={account} form={accountForm} />
      </div>
    </>
  );
}

function Account({
  account,
  form,
}: Pick<Route.ComponentProps['loaderData'], 'account'> & {
  form: ReturnType<typeof bankAccountForm> | null;
}) {
  const refused = useRefused();
  const open =
    form &&
    openForm(form, {
      expected: { expected_version: account?.version ?? 0 },
      defaults: { name: account?.name, sort_code: account?.sortCode, number: account?.number },
      refused,
    });
  return (
    <Panel id="account" title="The school’s account">
      <div className="stack">
        {account ? (
          <dl className="facts">
            <Pair name="Name">{account.name}</Pair>
            <Pair name="Sort code">{account.sortCode}</Pair>
            <Pair name="Account number">{account.number}</Pair>
            <Pair name="Changed">{account.changed}</Pair>
            <Pair name="Used for">
              {account.paysInstructors
                ? 'Transfers of customers, and pay of instructors'
                : 'Transfers of customers'}
            </Pair>
          </dl>
        ) : (
          <p>It isn’t entered yet. An owner does that.</p>
        )}
        {open && (
          <details className="more" open={!account || open.isRefused}>
            <summary>{account ? 'Change it' : 'Enter it'}</summary>
            <ActionForm form={open} className="stack stack--3 mt-3">
              <div className="grid-2">
                <TextField field={open.fields.name} label="Name of the account" autoComplete="off" />
                <TextField
                  field={open.fields.sort_code}
                  label="Sort code"
                  inputMode="numeric"
                  autoComplete="off"
                />
                <TextField
                  field={open.fields.number}
                  label="Account number"
                  inputMode="numeric"
                  autoComplete="off"
                />
              </div>
              <Submit>Save the account</Submit>
            </ActionForm>
          </details>
        )}
      </div>
    </Panel>
  );
}
