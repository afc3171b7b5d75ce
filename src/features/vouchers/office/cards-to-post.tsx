import { useEffect, useRef, useState } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pounds, sum } from '#src/platform/money.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import type { cardActions } from './card-actions.server.ts';
import type { readVouchersPage } from './read-page.server.ts';
import { cardsTickedAtFirst } from './ticked-cards.ts';

type Desk = Awaited<ReturnType<typeof readVouchersPage>>;
type WaitingCard = Desk['cards'][number];

/**
 * Gift cards to print and post: those ticked become one PDF, oldest first, and are marked as posted together. The page
 * follows what happens elsewhere: a card that arrives while it is open comes unticked, as it is in no file yet.
 */
export function CardsToPost({
  page: { cards, oldest, mostAFile },
  due,
  mayWork,
  refused,
}: {
  page: Desk;
  /** The day whose cards a row of Today is about. */
  due: string | null;
  mayWork: boolean;
  refused?: RefusedPost | undefined;
}) {
  const again = refused?.values.act === 'postCards' ? refused.values : undefined;
  const [first] = useState(() => cardsTickedAtFirst(cards, { refused: again, due, mostAFile }));
  const [ticked, setTicked] = useState<readonly string[]>(first);
  const list = useRef<HTMLDivElement>(null);
  // The boxes themselves say what is ticked: the browser may have restored them, and a row may have gone.
  const readTicks = () => {
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    setTicked(Array.from(boxes, ({ name }) => name.slice(5)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the rows are others.
  useEffect(readTicks, [cards]);
  const count = cards.length === 0 ? '0' : `${cards.length} waiting, oldest ${oldest}`;
  const table = (
    <CardTable
      caption="Gift cards to print and post"
      className="table--in"
      rows={cards}
      keyOf={({ id }) => id}
      rowLook={() => 'mid'}
      columns={[
        {
          head: 'Card',
          className: 'wide',
          cell: (card) => <Card card={card} mayTick={mayWork} isTicked={first.includes(card.id)} />,
        },
        { head: 'Goes to', cell: ({ address }) => <Label address={address} /> },
        {
          head: 'Paid',
          className: 'desk-cell',
          cell: ({ paid }) => (
            <>
              {paid.time}
              <small>{paid.day}</small>
            </>
          ),
        },
        { head: 'Worth', num: true, className: 'end', cell: ({ value }) => <b>{pounds(value)}</b> },
      ]}
    />
  );
  return (
    <Panel id="to-post" title="Cards to post" count={count} flush>
      {cards.length === 0 && (
        <p className="panel__body quiet">No card waits. All of them have been posted.</p>
      )}
      {cards.length > 0 && !mayWork && table}
      {cards.length > 0 && mayWork && (
        <ActionForm form={buttonForm<typeof cardActions>('postCards', { refused })}>
          <div ref={list} onChange={readTicks}>
            {table}
          </div>
          <PostTicked cards={cards} ticked={ticked} mostAFile={mostAFile} />
        </ActionForm>
      )}
    </Panel>
  );
}

/** The buttons, and how many cards and how much money they are about. */
function PostTicked({
  cards,
  ticked,
  mostAFile,
}: {
  cards: readonly WaitingCard[];
  ticked: readonly string[];
  mostAFile: number;
}) {
  const chosen = cards.filter(({ id }) => ticked.includes(id));
  const many = chosen.length > mostAFile;
  const countLabel = chosen.length > 0 && ` ${formatCards(chosen.length)}`;
  const total = pounds(sum(chosen.map(({ value }) => value)));
  return (
    <div className="panel__foot row between">
      <div className="row">
        <button
          type="submit"
          className="btn btn--go"
          formAction="/office/vouchers/cards.pdf"
          formMethod="get"
          formTarget="_blank"
        >
          Print{countLabel}
        </button>
        <button type="submit" className="btn">
          Mark{countLabel} as posted
        </button>
      </div>
      <span className="quiet">
        {chosen.length === 0 && 'Tick the cards to print'}
        {many && `One file holds ${mostAFile} cards at most: untick some`}
        {chosen.length > 0 &&
          !many &&
          `${chosen.length} of ${cards.length} ticked: one PDF of ${chosen.length * 2} pages, front and back, ${total} in all`}
      </span>
    </div>
  );
}

function Card({
  card: { id, design, art, orderNumber, recipientName, printable },
  mayTick,
  isTicked,
}: {
  card: WaitingCard;
  mayTick: boolean;
  isTicked: boolean;
}) {
  const content = (
    <span className="with-thumb">
      <img className="line-picture" src={art} alt="" width="64" height="40" />
      <span>
        {design}
        <small>
          {orderNumber}, for <bdi>{recipientName}</bdi>
          {!printable && '. Already used: its code has been deleted'}
        </small>
      </span>
    </span>
  );
  if (!mayTick) return content;
  return (
    <label className="tick">
      <input type="checkbox" name={`card-${id}`} defaultChecked={isTicked} />
      {content}
    </label>
  );
}

function Label({ address: [name, ...rest] }: { address: readonly string[] }) {
  return (
    <>
      {name}
      <small>{rest.join(', ')}</small>
    </>
  );
}

/** What was marked as posted last, and the way back. */
export function LastPosted({
  posted,
  mayWork,
  refused,
}: {
  posted: Desk['lastPosted'];
  mayWork: boolean;
  refused?: RefusedPost | undefined;
}) {
  if (!posted) return null;
  return (
    <div className="notice notice--success">
      <TickIcon />
      <p>
        <b>{formatCards(posted.ids.length)} marked as posted</b> by {posted.by}, {posted.when}.
      </p>
      {mayWork && (
        <ActionForm form={buttonForm<typeof cardActions>('undoCardsPosted', { refused })}>
          {posted.ids.map((id) => (
            <input key={id} type="hidden" name={`card-${id}`} value="on" />
          ))}
          <Submit>
            Undo
            <span className="visually-hidden">
              , {formatCards(posted.ids.length)} posted, {posted.when}
            </span>
          </Submit>
        </ActionForm>
      )}
    </div>
  );
}

function formatCards(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`;
}
