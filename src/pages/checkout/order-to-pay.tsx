import { VOUCHER_TERMS } from '#src/features/basket/lines/voucher-terms.ts';
import { Receipt, SummaryItems, TotalSign } from '#src/features/basket/summary.tsx';
import type { PayLink } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { phoneLink } from '#src/platform/school/school.ts';
import { useSchool } from '#src/ui/layout/use-school.tsx';

/** What is shown of an order that is in that state. */
export type Shown<State> = Extract<PayLink['shown'], { state: State }>;
type ToPay = Shown<'waiting' | 'by_transfer' | 'in_cash'>;

export function MadeBy({ link: { number, madeBy } }: { link: PayLink }) {
  return (
    <p className="mb-6">
      {madeBy ? (
        <>
          <strong>{madeBy.name}</strong> made this order for you by phone {madeBy.when}.
        </>
      ) : (
        'The hours are added to the learner’s lessons as soon as you’ve paid. The receipt goes to the buyer.'
      )}{' '}
      <span className="quiet nowrap">Order {number}</span>
    </p>
  );
}

export function OrderAside({ checkout, className = '' }: Pick<ToPay, 'checkout'> & { className?: string }) {
  return (
    <aside className={`split__aside ${className}`} aria-label="Your order">
      <div className="panel">
        <Agreed checkout={checkout} />
        <TotalSign total={checkout.basket.contents.total} />
      </div>
    </aside>
  );
}

/** What was agreed: nothing is chosen or taken off here any more. */
export function Agreed({ checkout: { basket } }: Pick<ToPay, 'checkout'>) {
  return (
    <div>
      <SummaryItems items={basket.contents.products} />
      <Receipt basket={basket} />
    </div>
  );
}

/** The first lesson, the gift vouchers, and for whom it all is. */
export function WhatWasAgreed({ link, shown }: { link: PayLink; shown: ToPay }) {
  return (
    <>
      <FirstLesson first={shown.firstLesson} />
      <Vouchers vouchers={shown.vouchers} />
      <ForWhom people={shown.people} firstName={link.madeBy?.firstName} />
    </>
  );
}

function FirstLesson({ first }: { first: ToPay['firstLesson'] }) {
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
function Vouchers({ vouchers }: Pick<ToPay, 'vouchers'>) {
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

function ForWhom({
  people,
  firstName,
}: {
  people: { name: string; value: string }[];
  firstName: string | undefined;
}) {
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

function SomethingWrong({ firstName = 'us' }: { firstName: string | undefined }) {
  const { phone } = useSchool();
  return (
    <p className="small mt-4">
      Something not right? Ring {firstName} on{' '}
      <a className="nowrap" href={phoneLink(phone)}>
        {phone}
      </a>
      . Nothing is charged until you pay.
    </p>
  );
}
