import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { CardTable } from '../parts/card-table.tsx';
import { Sheet } from '../parts/sheet.tsx';
import type { voucherDesk } from './read-desk.server.ts';

type Desk = Awaited<ReturnType<typeof voucherDesk>>;
type WaitingCard = Desk['cards'][number];

/** Gift cards to print and post: those ticked become one PDF, oldest first, and are marked as posted together. */
export function CardsToPost({
  desk: { cards, cardsTotal, oldest, mostAFile },
  mayWork,
  refused,
}: {
  desk: Desk;
  mayWork: boolean;
  refused?: RefusedPost | undefined;
}) {
  const count = cards.length === 0 ? '0' : `${cards.length} waiting, oldest ${oldest}`;
  const many = cards.length > mostAFile;
  const table = (
    <CardTable
      caption="Gift cards to print and post"
      look="table--in"
      rows={cards}
      keyOf={({ id }) => id}
      rowLook={() => 'mid'}
      columns={[
        {
          head: 'Card',
          className: 'wide',
          cell: (card) => <Card card={card} mayTick={mayWork} isTicked={!many} />,
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
        { head: 'Worth', num: true, className: 'end', cell: ({ value }) => <b>{value}</b> },
      ]}
    />
  );
  return (
    <Sheet id="to-post" title="Cards to post" count={count} flush>
      {cards.length === 0 && (
        <p className="sheet__body quiet">No card waits. All of them have been posted.</p>
      )}
      {cards.length > 0 && !mayWork && table}
      {cards.length > 0 && mayWork && (
        <ActForm act="postCards" refused={refused}>
          {table}
          <div className="sheet__foot line-up line-up--apart">
            <div className="line-up">
              <button
                type="submit"
                className="btn btn--go"
                formAction="/office/vouchers/cards.pdf"
                formMethod="get"
                formTarget="_blank"
              >
                Print {cardsInWords(cards.length)}
              </button>
              <button type="submit" className="btn">
                Mark as posted
              </button>
            </div>
            <span className="quiet">
              {many
                ? `${mostAFile} cards a file at most: tick them`
                : `One PDF of ${cards.length * 2} pages, front and back, ${cardsTotal} in all`}
            </span>
          </div>
        </ActForm>
      )}
    </Sheet>
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
  const what = (
    <span className="with-thumb">
      <img className="thumb-o" src={art} alt="" width="64" height="40" />
      <span>
        {design}
        <small>
          {orderNumber}, for <bdi>{recipientName}</bdi>
          {!printable && '. Already used: its code has been deleted'}
        </small>
      </span>
    </span>
  );
  if (!mayTick) return what;
  return (
    <label className="tick">
      <input type="checkbox" name={`card-${id}`} defaultChecked={isTicked && printable} />
      {what}
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
  const given = Object.fromEntries(posted.ids.map((id) => [`card-${id}`, 'on']));
  return (
    <div className="fine">
      <TickIcon />
      <p>
        <b>{cardsInWords(posted.ids.length)} marked as posted</b> by {posted.by}, {posted.when}.
      </p>
      {mayWork && (
        <ActForm act="unpostCards" given={given} refused={refused}>
          <button type="submit" className="btn">
            Undo
            <span className="visually-hidden">
              , {cardsInWords(posted.ids.length)} posted, {posted.when}
            </span>
          </button>
        </ActForm>
      )}
    </div>
  );
}

function cardsInWords(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`;
}
