import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Package } from '#src/ui/drawings/package.ts';
import { icon } from '#src/ui/icons.tsx';
import { SumRows } from '#src/ui/price.tsx';
import type { moneyActions } from '../../today/money-actions.server.ts';
import type { OrderPageData } from './order-page-data.server.ts';

const PostIcon = icon(Package);

type Line = OrderPageData['lines'][number];

const LINES: Column<Line>[] = [
  {
    head: 'Line',
    className: 'wide',
    cell: (line) => (
      <span className="with-thumb">
        <Thumb line={line} />
        <span>
          <bdi>{line.name}</bdi>
          {line.details && <small>{line.details}</small>}
        </span>
      </span>
    ),
  },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Price', num: true, className: 'end', cell: ({ price }) => price },
];

function Thumb({ line: { sign, image } }: { line: Line }) {
  if (sign)
    return (
      <span className="line-picture line-picture--sign" aria-hidden="true">
        {sign}
      </span>
    );
  if (image) return <img className="line-picture" src={image} alt="" width="64" height="40" />;
  return (
    <span className="line-picture line-picture--plain" aria-hidden="true">
      <PostIcon />
    </span>
  );
}

export function OrderLines({ order: { number, lines, sums } }: { order: OrderPageData }) {
  return (
    <TablePanel
      id="lines"
      title="What was bought"
      count={`${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}
      caption={`Lines of order ${number}`}
      columns={LINES}
      rows={lines}
      keyOf={({ position }) => position}
      rowLook={() => 'mid'}
      foot={
        <dl className="receipt g-1">
          <SumRows sums={sums.parts} />
          <div className="receipt__total">
            <dt>Total</dt>
            <dd>{sums.total}</dd>
          </div>
          <SumRows sums={sums.paid} />
        </dl>
      }
    />
  );
}

type Refund = OrderPageData['refunds'][number];

export function OrderRefunds({
  order: { id, refunds, remaining, total },
  mayRefund,
  refused,
}: {
  order: OrderPageData;
  mayRefund: boolean;
  refused: RefusedPost | undefined;
}) {
  if (refunds.length === 0) return null;
  const columns: Column<Refund>[] = [
    { head: 'When', cell: ({ at }) => at },
    {
      head: 'For',
      className: 'wide',
      cell: ({ description, reason }) => (
        <>
          {description}
          <small>{reason}</small>
        </>
      ),
    },
    { head: 'To', className: 'wide', cell: ({ to }) => to },
    { head: 'By', className: 'wide', cell: ({ by }) => by },
    {
      head: 'State',
      className: 'wide',
      cell: ({ id: refundId, state, refusal }) => (
        <>
          <Badge tone={TONES[state]}>{STATES[state]}</Badge>
          {state === 'refused' && refusal && <small>The gateway said: {refusal}</small>}
          {state === 'refused' && mayRefund && (
            <ActionForm
              form={buttonForm<typeof moneyActions>('retryRefund', { subject: { id: refundId }, refused })}
              back={`/office/orders/${id}`}
            >
              <Submit>Try again</Submit>
            </ActionForm>
          )}
        </>
      ),
    },
    { head: 'Amount', num: true, className: 'top-end', cell: ({ amount }) => <b>{amount}</b> },
  ];
  return (
    <TablePanel
      id="refunds"
      title="Refunds"
      count={`${remaining ?? 'Nothing'} of ${total} left`}
      caption="Refunds of this order"
      columns={columns}
      rows={refunds}
      keyOf={({ id: refundId }) => refundId}
    />
  );
}

const TONES = { succeeded: 'success', in_progress: 'warning', refused: 'danger' } as const;
const STATES = { succeeded: 'Refunded', in_progress: 'On its way', refused: 'Refused' };
