import type { LoaderFunctionArgs } from 'react-router';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { ownCashActions } from '../cash/own-cash-actions.server.ts';
import { readCashToCollect } from '../cash/read-cash.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { useFreshPage } from '../parts/use-fresh-page.ts';
import type { Route } from './+types/diary-cash-page.ts';
import '../cash/cash.css';

const TITLE = 'Cash to collect';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  return {
    ...(await readCashToCollect(deps, context.get(instructorContext))),
    done: doneWords(request, ownCashActions),
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function DiaryCashPage({ loaderData: { orders, total, done } }: Route.ComponentProps) {
  useFreshPage();
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{TITLE}</h1>
          <p className="quiet">
            {orders.length === 0
              ? 'No order waits for cash that you take.'
              : `${total} for ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`}
          </p>
        </div>
        <a className="btn btn--small" href="/diary/pay">
          Your pay
        </a>
      </div>
      <DiaryDone messages={done} />
      {orders.length > 0 && (
        <ul className="cashlist grid g-4">
          {orders.map(({ id, number, amount, buyer, what, forWhom, until }) => (
            <li key={id} className="panel cashlist__order cluster between g-3 gx-6">
              <div>
                <h2>
                  {amount} from <bdi>{buyer.name}</bdi>
                </h2>
                <p>
                  {what}
                  {forWhom && (
                    <>
                      , for <bdi>{forWhom}</bdi>
                    </>
                  )}
                </p>
                <p className="quiet">
                  Order {number} waits until {until}.{' '}
                  {buyer.phone && <a href={`tel:${buyer.phone}`}>{phoneAsWritten(buyer.phone)}</a>}
                </p>
              </div>
              <a className="btn btn--go" href={`/diary/cash/${id}`}>
                I was given {amount}
                <span className="visually-hidden"> by {buyer.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet cashnote">
        Take the whole amount and record it here: only then is the order placed, and the amount is taken from
        your pay. An order that isn’t listed has ended or is paid. If you recorded one by mistake, ring the
        office: only they can undo it.
      </p>
    </div>
  );
}
