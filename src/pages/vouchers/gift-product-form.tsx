import { AcceptTerms } from '#src/features/orders/terms/accept-terms.tsx';
import { formatDate } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type Pence, pounds } from '#src/platform/money.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { Link } from '#src/ui/link.tsx';
import {
  FromGiver,
  GiftTick,
  keptPurchase,
  problemsOf,
  RecipientName,
  sentField,
  TellsBuyer,
} from './gift-form-parts.tsx';
import type { ProductGift } from './gift-product.server.ts';

/** A learning aid as a gift: who takes it up, and what they accept. Browsers post it by themselves, so it needs no script. */
export function GiftProductForm({
  gift,
  product,
  refused,
}: {
  gift: {
    ref: string;
    giver: string | undefined;
    expiresOn: string;
    asksForNews: boolean;
    purchase: string;
    balance: Pence;
  };
  product: ProductGift;
  refused: RefusedPost | undefined;
}) {
  const { giver, purchase, ref } = gift;
  const { name, image, url, due, left } = product;
  const values = refused?.values ?? {};
  const field = (name: string) => sentField(refused, name);
  const tick = (id: string) => ({
    name: id,
    isTicked: values[id] === 'yes',
    error: refused?.errors[id]?.[0],
  });
  return (
    <div className="gift__do">
      <h1 className="h1--quiet">
        {name}
        <FromGiver giver={giver} />
      </h1>
      <p className="lead gift__lead">
        {due > 0
          ? `It costs ${pounds(due)} more than when it was bought, which you pay by card.`
          : 'It’s paid for.'}{' '}
        You have until {formatDate(gift.expiresOn)} to claim it.
      </p>
      <ErrorSummary title="Your gift" problems={refused ? problemsOf(refused) : []} />
      <form className="stack" method="post" noValidate>
        <input type="hidden" name="purchase" value={keptPurchase(refused) ?? purchase} />
        <input type="hidden" name="due" value={due} />
        <p className="row">
          <img src={image} alt="" width="96" height="72" />
          <Link to={url}>What’s in {name}</Link>
        </p>
        <RecipientName field={field} />
        <Field
          {...field('email')}
          label="Email address"
          hint="We send the code that opens it there"
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
        <GiftTick {...tick('terms')}>
          <AcceptTerms />
        </GiftTick>
        <GiftTick {...tick('digital_now')}>
          <span>
            Please open it for me straight away. I understand that I then can’t cancel it for a refund.
          </span>
        </GiftTick>
        {gift.asksForNews && (
          <TellsBuyer giver={giver} isTicked={values.tells_buyer === 'yes'} done="claimed it" />
        )}
        <p>
          <button className="btn btn--go" type="submit">
            {due > 0 ? `Continue to pay ${pounds(due)}` : 'Claim my gift'}
          </button>
        </p>
        <p className="small quiet">
          {left > 0 && `${pounds(left)} stays on the gift for something else. `}
          Would you rather have something else? <Link to={`/vouchers/${ref}`}>See how to spend it</Link>.{' '}
          <a href="/privacy-policy-cookies">Privacy</a>
        </p>
      </form>
    </div>
  );
}
