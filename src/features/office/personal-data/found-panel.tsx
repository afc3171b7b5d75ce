import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import type { FoundPerson } from './found-person.server.ts';

/** What is kept about somebody, to read, with the whole of it as a file beside it. */
export function FoundPanel({ email, match }: { email: string; match: FoundPerson }) {
  const { hasAccount, orders, learners, also } = match;
  return (
    <Panel id="found" title="Found" count={email}>
      <div className="stack stack--3">
        <dl className="pairs">
          <Pair name="Account">{hasAccount ? 'Yes' : 'None'}</Pair>
          <Pair name="Orders">
            {orders.length === 0 && 'None'}
            {orders.map(({ number, placed, total, state }) => (
              <small key={number}>
                <a href={`/office/orders/${number}`}>{number}</a>, {total}, {placed}, {state}
              </small>
            ))}
          </Pair>
          <Pair name="Lessons">
            {learners.length === 0 && 'None'}
            {learners.map(({ id, name, remaining }) => (
              <small key={id}>
                <a href={`/office/learners/${id}`}>{name}</a>, {remaining} left
              </small>
            ))}
          </Pair>
          <Pair name="Vouchers">
            {match.vouchers.length === 0 && 'None with money on it'}
            {match.vouchers.map(({ id, ends, balance, recipientName }) => (
              <small key={id}>
                <a href={`/office/vouchers/${id}`}>Ending {ends}</a>, for <bdi>{recipientName}</bdi>,{' '}
                {balance} left
              </small>
            ))}
          </Pair>
          {also.map(({ label, count }) => (
            <Pair key={label} name={label}>
              {count}
            </Pair>
          ))}
        </dl>
        <form method="post" action="/office/people/file" className="row">
          <input type="hidden" name="email" value={email} />
          <button type="submit" className="btn" name="as" value="page">
            Download everything to read
          </button>
          <button type="submit" className="btn" name="as" value="json">
            Download it as JSON
          </button>
        </form>
      </div>
    </Panel>
  );
}
