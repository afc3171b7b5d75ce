import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { TriangleAlert } from '#src/ui/drawings/triangle-alert.ts';
import { icon, TickIcon } from '#src/ui/icons.tsx';
import type { OutboxTexts } from './outbox-texts.server.ts';
import { NotArrived } from './undelivered-sections.tsx';

const AlertIcon = icon(TriangleAlert);

/** Whether the gateway for texts takes them, and how many wait for it. */
export function TextGatewayState({ texts: { failing, waiting, waitingSince } }: { texts: OutboxTexts }) {
  if (failing)
    return (
      <div className="notice notice--danger" role="status">
        <AlertIcon />
        <div>
          <p>
            <strong>
              The gateway for texts hasn’t taken {failing.count === 1 ? 'a text' : `${failing.count} texts`}{' '}
              since {failing.since}.
            </strong>{' '}
            {howMany(waiting)} waiting. We’ll try again at {failing.retryAt}, and send all that are still of
            use.
          </p>
          <p className="email-row__reason">{failing.reason}</p>
        </div>
      </div>
    );
  if (waiting === 0)
    return (
      <p className="badge badge--success">
        <TickIcon />
        <span>Every text that may leave now has left</span>
      </p>
    );
  return (
    <p>
      {howMany(waiting)} waiting, the oldest since {waitingSince}.
    </p>
  );
}

function howMany(texts: number): string {
  return texts === 1 ? '1 text is' : `${texts} texts are`;
}

/** What did not arrive, with the reason. What must be known goes by email as well. */
export function UndeliveredTexts({ texts }: { texts: OutboxTexts['undelivered'] }) {
  if (texts.length === 0) return null;
  return (
    <Panel id="texts" title="Texts that didn’t arrive" count={texts.length} flush>
      <p className="panel__body quiet">
        Of the last seven days. News of lessons went by email too. Ring them if it can’t wait.
      </p>
      <ul className="email-rows">
        {texts.map(({ id, to, body, at, reason }) => (
          <NotArrived key={id} title={<bdi>{body}</bdi>} to={to} at={at} reason={reason} />
        ))}
      </ul>
    </Panel>
  );
}

/** What people have texted last, known or not. */
export function TextReplies({ replies }: Pick<OutboxTexts, 'replies'>) {
  if (replies.length === 0) return null;
  return (
    <TablePanel
      id="replies"
      title="Texts to us"
      count={replies.length}
      caption="Texts to us, the latest first"
      rows={replies}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Text',
          className: 'wide',
          cell: ({ id, name, body }) => (
            <>
              <a href={`/office/replies/${id}`}>{name}</a>
              <small>
                <bdi>{body}</bdi>
              </small>
            </>
          ),
        },
        { head: 'When', cell: ({ at }) => at },
        {
          head: 'State',
          className: 'end',
          cell: ({ isOpen }) =>
            isOpen ? <Badge tone="warning">To answer</Badge> : <Badge tone="neutral">Seen to</Badge>,
        },
      ]}
    />
  );
}

/** What texts cost, month by month. */
export function TextMonths({ months }: Pick<OutboxTexts, 'months'>) {
  if (months.length === 0) return null;
  return (
    <TablePanel
      id="texts-by-month"
      title="Texts by month"
      caption="Texts by month, the latest first"
      rows={months}
      keyOf={({ month }) => month}
      columns={[
        { head: 'Month', cell: ({ month }) => month },
        { head: 'Texts', num: true, cell: ({ texts }) => texts },
        { head: 'Parts', num: true, cell: ({ segments }) => segments },
        {
          head: 'Cost',
          num: true,
          className: 'top-end',
          cell: ({ billed, reckoned, isBilled }) => (
            <>
              {billed.join(' and ')}
              {!isBilled && (
                <small>
                  {billed.length > 0 ? 'and about' : 'About'} {reckoned}, not billed yet
                </small>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
