import { CopyButton } from '#src/ui/feedback/copy-button.tsx';

interface Friends {
  code: string;
  link: string;
  /** What a friend gets, and what the customer who brought them gets. */
  friend: string;
  referrer: string;
  months: number;
  /** Whether a friend may use another code too. */
  allowsAnother: boolean;
  friends: number;
  earned: string;
}

/** An account’s code for friends, with the offer and its conditions. */
export function AccountFriends(of: Friends) {
  const { code, link, friend, referrer, months, allowsAnother, friends, earned } = of;
  return (
    <section className="narrow stack mt-10" aria-labelledby="friends">
      <h2 id="friends">Bring a friend</h2>
      <p>
        Your friend gets {friend}. You get a {referrer} voucher once their first lesson has been given.
      </p>
      <div className="panel stack">
        <p>
          Your friends’ code: <b>{code}</b>
        </p>
        <div className="stack stack--3">
          <label className="label" htmlFor="friends-link">
            A link with your code
          </label>
          <div className="copyfield cluster cluster--nowrap g-2">
            <input className="input" id="friends-link" readOnly value={link} />
            <CopyButton field="friends-link" item="the link" />
          </div>
          <p className="quiet small">
            Send it yourself, in your own words, and say that you get a voucher too. We don’t ask for your
            friend’s address and won’t write to them.
          </p>
        </div>
        <dl className="facts">
          <div>
            <dt>Friends who have ordered</dt>
            <dd>{friends}</dd>
          </div>
          <div>
            <dt>Vouchers you’ve earned</dt>
            <dd>{earned}</dd>
          </div>
        </dl>
      </div>
      <h3>Conditions</h3>
      <ul className="plain stack stack--3">
        <li>
          For friends who haven’t bought from us before, once each, on lessons.{' '}
          {allowsAnother ? 'Can be used with another code that allows it.' : 'Not with another code.'}
        </li>
        <li>
          One voucher for each friend. We email it to you after the first lesson, if it’s given within a year.
          It’s valid for {months} months.
        </li>
        <li>An order that is refunded in full earns nothing.</li>
        <li>If you and your friend have the same address, we check before we send the voucher.</li>
        <li>
          If we change or end the offer, what your friends have ordered by then keeps what was promised.
        </li>
      </ul>
    </section>
  );
}
