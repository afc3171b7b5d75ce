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
  /** The colleague’s first name. Undefined where an account ordered hours, which can be chosen again there. */
  madeBy: string | undefined;
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
      {shown.state === 'expired' ? (
        <p>
          The link to pay order <span className="nowrap">{number}</span> ran out {shown.when}. Nothing was
          charged.
        </p>
      ) : madeBy ? (
        <p>
          {madeBy} made order <span className="nowrap">{number}</span> for you by phone. We withdrew it{' '}
          {shown.when}, so there is nothing to pay.
        </p>
      ) : (
        <p>
          Order <span className="nowrap">{number}</span> was cancelled {shown.when}, so there is nothing to
          pay.
        </p>
      )}
      {!madeBy && <p>More hours can be chosen on the learner’s lessons page, at today’s price.</p>}
      {shown.state === 'expired' &&
        madeBy &&
        (hasAsked ? (
          <p className="notice notice--success" role="status">
            <span>We’ve told the office: {madeBy} or a colleague will email you a new link or ring you.</span>
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
