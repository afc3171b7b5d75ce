import type { PayLink } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { phoneLink } from '#src/platform/school/school.ts';
import { useSchool } from '#src/ui/layout/use-school.tsx';

/** What became of it, and a way on. */
export function NothingToPay({
  number,
  madeBy,
  shown,
  hasAsked,
}: {
  number: string;
  madeBy: string;
  shown: Exclude<PayLink['shown'], { state: 'waiting' | 'by_transfer' | 'in_cash' }>;
  hasAsked: boolean;
}) {
  const { phone, officeEmail } = useSchool();
  if (shown.state === 'paid')
    return (
      <>
        <h1 className="h1--quiet">This order is paid</h1>
        <p className="notice notice--success">
          <span>
            <strong>Paid, {shown.total}</strong>, {shown.when} with {shown.by}. The receipt went to{' '}
            {shown.email}. The link takes no second payment.
          </span>
        </p>
        <p>
          <a className="btn" href={shown.confirmation}>
            See the order
          </a>
        </p>
      </>
    );
  if (shown.state === 'being_paid')
    return (
      <>
        <h1 className="h1--quiet">This order is being paid for</h1>
        <p className="notice">
          <span>
            <strong>We’re waiting for the answer to a payment.</strong> Please don’t pay again.
          </span>
        </p>
        <p>
          <a className="btn" href={shown.confirmation}>
            See how it stands
          </a>
        </p>
      </>
    );
  return (
    <>
      <h1 className="h1--quiet">
        {shown.state === 'expired' ? 'The time to pay is over' : 'This order was withdrawn'}
      </h1>
      <p>
        {shown.state === 'expired' ? 'The link to pay' : `${madeBy} made`} order{' '}
        <span className="nowrap">{number}</span>{' '}
        {shown.state === 'expired'
          ? `ran out ${shown.when}. Nothing was charged.`
          : `for you by phone. We withdrew it ${shown.when}, so there is nothing to pay.`}
      </p>
      {shown.state === 'expired' &&
        (hasAsked ? (
          <p className="notice notice--success" role="status">
            <span>We’ve told {madeBy}, who will email you a new link or ring you.</span>
          </p>
        ) : (
          <form method="post" action="?">
            <button className="btn btn--go" type="submit">
              Ask for a new link
            </button>
          </form>
        ))}
      <p>
        {shown.state === 'expired' ? 'If you’d rather talk' : 'If that isn’t what you expected'}, ring us on{' '}
        <a className="nowrap" href={phoneLink(phone)}>
          {phone}
        </a>{' '}
        or email{' '}
        <a href={`mailto:${officeEmail}?subject=${encodeURIComponent(`Order ${number}`)}`}>{officeEmail}</a>.
        You can also <a href="/">buy on our website</a>.
      </p>
    </>
  );
}
