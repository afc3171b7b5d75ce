import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { VOUCHER_TERMS } from '#src/features/basket/lines/voucher-text.ts';
import { Receipt, SummaryItems, TotalSign } from '#src/features/basket/summary.tsx';
import { CountdownSign } from '#src/features/checkout/held-time/hold-sign.tsx';
import { returnMessage } from '#src/features/checkout/payment/decline-text.ts';
import { type PayLink, payLinkContext } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { phoneLink } from '#src/platform/school/school.ts';
import { ScriptsLost } from '#src/ui/layout/scripts-lost.tsx';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { useLater } from '#src/ui/use-later.ts';
import { useReloadFromCache } from '#src/ui/use-on-kept-page.ts';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/pay-page.ts';
import '#src/features/checkout/sections/checkout.css';
import './pay-page.css';

/** An order that staff made by phone, opened by its link. Looking pays nothing. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { link, cookie } = await requireByLink(context, { none: 'No such order' }, () =>
    context.get(payLinkContext).open(params.token ?? ''),
  );
  const script = { url: context.get(pageContext).gatewayScript, missingAtFirst: false };
  const query = new URL(request.url).searchParams;
  const returned = { paypal: query.get('paypal') === 'true', message: returnMessage(query) };
  return data(
    { link, script, returned, hasAsked: query.has('asked') },
    cookie ? { headers: { 'set-cookie': cookie } } : {},
  );
}

/** The terms of an order by bank transfer are accepted here. Of a link that has run out a new one can be asked for. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const token = params.token ?? '';
  // A form without fields comes without a body.
  const form = request.body ? await request.formData() : new FormData();
  if (form.get('act') === 'accept') {
    const start = form.get('lessons_start');
    const missing = await requireByLink(context, { none: 'No such order' }, () =>
      context.get(payLinkContext).accept(token, {
        ...(form.has('terms') && { terms: true }),
        ...(form.has('digital_now') && { digital_now: true }),
        ...(start === 'soon' || start === 'after_14_days' ? { lessons_start: start } : {}),
      }),
    );
    const [first] = Object.values(missing).flat();
    return first ? data({ missing: first }, 422) : redirect(`/pay/${token}`, 303);
  }
  await requireByLink(context, { none: 'No such order' }, () =>
    context.get(payLinkContext).askForNewLink(token),
  );
  return redirect(`/pay/${token}?asked`, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Pay for your order', matches) }, { name: 'robots', content: 'noindex' }];
}

export const ErrorBoundary = LinkBoundary;

export default function PayPage({
  loaderData: { link, script, returned, hasAsked },
  actionData,
}: Route.ComponentProps) {
  useReloadFromCache();
  const { shown } = link;
  return (
    <div className="wrap checkout">
      {shown.state === 'waiting' ? (
        <Waiting link={link} shown={shown} script={script} returned={returned} />
      ) : shown.state === 'by_transfer' || shown.state === 'in_cash' ? (
        <ByHand link={link} shown={shown} missing={actionData?.missing} />
      ) : (
        <div className="narrow stack">
          <NotToPay number={link.number} madeBy={link.madeBy.firstName} shown={shown} hasAsked={hasAsked} />
        </div>
      )}
    </div>
  );
}

/** Of a page that is only looked at nothing of paying is loaded first. */
const loadPayByLink = () =>
  import('#src/features/checkout/phone-orders/pay-by-link.tsx').then(({ PayByLink }) => PayByLink);

type Shown<State> = Extract<PayLink['shown'], { state: State }>;

function Waiting({
  link: { number, madeBy },
  shown: { checkout, people, firstLesson, vouchers, until, minutesLeft },
  script,
  returned,
}: {
  link: PayLink;
  shown: Shown<'waiting'>;
  script: { url: string; missingAtFirst: boolean };
  returned: { paypal: boolean; message: string };
}) {
  const PayByLink = useLater(loadPayByLink);
  return (
    <>
      <h1 className="h1--quiet">Your order, ready to pay for</h1>
      <p className="mb-6">
        <strong>{madeBy.name}</strong> made this order for you by phone {madeBy.when}.{' '}
        <span className="quiet nowrap">Order {number}</span>
      </p>
      <div className="split">
        <div className="stack">
          <DueBy until={until} minutesLeft={minutesLeft} />
          <details className="panel glance only-phone">
            <summary>
              Your order
              <span className="nowrap">{pounds(fromDecimal(checkout.basket.contents.total))}</span>
            </summary>
            <Agreed checkout={checkout} />
          </details>
          <FirstLesson first={firstLesson} />
          <Vouchers vouchers={vouchers} />
          <ForWhom people={people} firstName={madeBy.firstName} />
          <section className="plate plate--paper pay-link" aria-label="Pay">
            <WithoutScript feature="Paying" />
            {PayByLink ? (
              <PayByLink checkout={checkout} script={script} returned={returned} />
            ) : (
              <ScriptsLost feature="Paying" here="" />
            )}
          </section>
          <p className="small quiet">
            We never ask for card numbers by phone or email. To check that this page is ours, ring the number
            on our website and read out <strong className="nowrap">{number}</strong>.
          </p>
        </div>
        <aside className="split__aside only-desk" aria-label="Your order">
          <div className="panel">
            <Agreed checkout={checkout} />
            <TotalSign total={checkout.basket.contents.total} />
          </div>
        </aside>
      </div>
    </>
  );
}

/** Where the money goes, and the terms: both work without a script. */
function ByHand({
  link: { number, madeBy },
  shown,
  missing,
}: {
  link: PayLink;
  shown: Shown<'by_transfer' | 'in_cash'>;
  missing: string | undefined;
}) {
  const { checkout, people, firstLesson, vouchers } = shown;
  const isInCash = shown.state === 'in_cash';
  const { isAccepted } = isInCash ? shown.cash : shown.transfer;
  const how = isInCash ? 'in cash' : 'by bank transfer';
  return (
    <>
      <h1 className="h1--quiet">Your order, to pay {how}</h1>
      <p className="mb-6">
        <strong>{madeBy.name}</strong> made this order for you by phone {madeBy.when}.{' '}
        <span className="quiet nowrap">Order {number}</span>
      </p>
      <div className="split">
        <div className="stack">
          {!isAccepted && (
            <section className="panel" aria-labelledby="terms">
              <h2 className="h4 mb-3" id="terms">
                1. Before you pay
              </h2>
              <form method="post" action="?" className="stack stack--3">
                <input type="hidden" name="act" value="accept" />
                {missing && (
                  <p className="field__error" role="alert">
                    {missing}
                  </p>
                )}
                <Terms asks={checkout.asks} />
                <p>
                  <button className="btn" type="submit">
                    Save
                  </button>
                </p>
                {checkout.asks.lessons_start && (
                  <p className="small quiet">
                    If you pay without answering, you accept the terms by paying, and nothing starts for 14
                    days.
                  </p>
                )}
              </form>
            </section>
          )}
          <section className="panel" aria-labelledby="transfer">
            <h2 className="h4 mb-3" id="transfer">
              {isAccepted ? `Pay ${how}` : `2. Pay ${how}`}
            </h2>
            {isAccepted && (
              <p className="notice notice--success mb-4">
                <span>You’ve accepted the terms{formatStartChosen(checkout.consents.lessons_start)}.</span>
              </p>
            )}
            {isInCash ? (
              <p>
                Give <strong>{shown.cash.total}</strong> to your instructor, {shown.cash.to}, by {shown.until}
                . Nothing is bought before that. The price stays the same until then, and the receipt comes
                once it’s recorded. If you cancel, {shown.cash.to} gives the cash back.
              </p>
            ) : (
              <ToAccount transfer={shown.transfer} until={shown.until} />
            )}
          </section>
          <FirstLesson first={firstLesson} />
          <Vouchers vouchers={vouchers} />
          <ForWhom people={people} firstName={madeBy.firstName} />
        </div>
        <aside className="split__aside" aria-label="Your order">
          <div className="panel">
            <Agreed checkout={checkout} />
            <TotalSign total={checkout.basket.contents.total} />
          </div>
        </aside>
      </div>
    </>
  );
}

function ToAccount({ transfer, until }: Pick<Shown<'by_transfer'>, 'transfer' | 'until'>) {
  const { total, account, reference, part } = transfer;
  return (
    <>
      {part && (
        <p className="notice mb-4">
          <span>
            <strong>{part.came} has come.</strong> Please send the other {part.missing} in the same way.
          </span>
        </p>
      )}
      <dl className="receipt">
        {[
          ['Amount', part ? part.missing : total],
          ['To', account.name],
          ['Sort code', account.sortCode],
          ['Account number', account.number],
          ['Reference', reference],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        Give the reference with the payment: it is how we find your money. Please pay by {until}. The price
        stays the same until then, and the receipt comes once it’s all here.
      </p>
    </>
  );
}

/** Nothing is ticked beforehand, and nothing needs a script: the words are those of the checkout. */
function Terms({ asks }: Pick<Shown<'by_transfer'>['checkout'], 'asks'>) {
  return (
    <>
      {asks.lessons_start && (
        <fieldset>
          <legend className="field__label">When may lessons start?</legend>
          <p className="field__hint">You have 14 days to cancel your order.</p>
          <div className="picks picks--2">
            <label className="pick">
              <input type="radio" name="lessons_start" value="soon" />
              <span>
                <span className="pick__name">Start as soon as possible</span>
                <span className="pick__note">If you cancel within 14 days, you pay for any you have had</span>
              </span>
            </label>
            <label className="pick">
              <input type="radio" name="lessons_start" value="after_14_days" />
              <span>
                <span className="pick__name">Start after 14 days</span>
                <span className="pick__note">If you cancel within 14 days, you get a full refund</span>
              </span>
            </label>
          </div>
        </fieldset>
      )}
      <label className="tick">
        <input type="checkbox" name="terms" />
        <span>
          I accept the{' '}
          <a href="/terms-conditions" target="_blank" rel="noreferrer">
            terms and conditions<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </span>
      </label>
      {asks.digital_now && (
        <label className="tick">
          <input type="checkbox" name="digital_now" />
          <span>
            Please send my digital products straight away. I understand that I then can’t cancel them for a
            refund.
          </span>
        </label>
      )}
    </>
  );
}

function formatStartChosen(start: 'soon' | 'after_14_days' | null | undefined): string {
  if (!start) return '';
  return start === 'soon' ? ', and want to start as soon as possible' : ', and want to start after 14 days';
}

function FirstLesson({ first }: { first: Shown<'waiting'>['firstLesson'] }) {
  if (!first) return null;
  return (
    <section className="panel" aria-labelledby="first">
      <h2 className="h4 mb-3" id="first">
        First lesson
      </h2>
      <p>
        <strong>{first.what}</strong>
      </p>
      <p className="small mt-3">{first.how}</p>
    </section>
  );
}

/** Each as it was agreed on the phone: a wrong address or word can still be put right. */
function Vouchers({ vouchers }: Pick<Shown<'waiting'>, 'vouchers'>) {
  if (vouchers.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="vouchers">
      <h2 className="h4 mb-3" id="vouchers">
        {vouchers.length === 1 ? 'Gift voucher' : 'Gift vouchers'}
      </h2>
      <ul className="stack stack--3">
        {vouchers.map(({ name, worth, how, message }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two vouchers can read the same
          <li key={position}>
            <strong>
              {worth} for <bdi>{name}</bdi>
            </strong>
            <br />
            {how}
            {message && (
              <blockquote className="pay-link__words" dir="auto">
                {message}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      <p className="small quiet mt-3">{VOUCHER_TERMS}</p>
    </section>
  );
}

function ForWhom({ people, firstName }: { people: { name: string; value: string }[]; firstName: string }) {
  return (
    <section className="panel" aria-labelledby="for">
      <h2 className="h4 mb-3" id="for">
        Who it’s for
      </h2>
      <dl className="facts facts--row">
        {people.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SomethingWrong firstName={firstName} />
    </section>
  );
}

/** What was agreed: nothing is chosen or taken off here any more. */
function Agreed({ checkout: { basket } }: Pick<Shown<'waiting'>, 'checkout'>) {
  return (
    <div>
      <SummaryItems items={basket.contents.products} />
      <Receipt basket={basket} />
    </div>
  );
}

/** Three bars over a day, two over two hours, one under. */
function DueBy({ until, minutesLeft }: { until: string; minutesLeft: number }) {
  const hours = minutesLeft / 60;
  const isSoon = hours <= 2;
  return (
    <div className={isSoon ? 'due-by due-by--soon' : 'due-by'}>
      <CountdownSign bars={hours > 24 ? 3 : isSoon ? 1 : 2} />
      <div>
        <h2 className="hold__h">Pay by {until}</h2>
        <p>
          {isSoon
            ? `The link works for ${minutesLeft === 1 ? 'one more minute' : `${minutesLeft} more minutes`}.`
            : 'The price stays the same until then.'}
        </p>
      </div>
    </div>
  );
}

function SomethingWrong({ firstName }: { firstName: string }) {
  const { phone } = useSchool();
  return (
    <p className="small mt-4">
      Something not right? Ring {firstName} on <a href={phoneLink(phone)}>{phone}</a>. Nothing is charged
      until you pay.
    </p>
  );
}

/** What became of it, and a way on. */
function NotToPay({
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
        {shown.state === 'expired'
          ? `The link to pay order ${number} ran out ${shown.when}. Nothing was charged.`
          : `${madeBy} made order ${number} for you by phone. We withdrew it ${shown.when}, so there is nothing to pay.`}
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
