import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { Field, FieldError } from '#src/ui/form/field.tsx';
import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { topUpActions } from '../actions/top-up-actions.server.ts';
import type { ReadTopUp } from './read-top-up.server.ts';
import { ShareButton } from './share-button.tsx';
import './top-up.css';

type Of<Kind> = Extract<ReadTopUp, { kind: Kind }>;

/** More hours with everything known but the payment: chosen here, then paid for by their link. */
export function TopUpCard({
  at,
  topUp,
  refused,
}: {
  at: LessonsAddress;
  topUp: ReadTopUp;
  refused: RefusedPost | undefined;
}) {
  return (
    <section className="plate plate--paper top-up stack" id="top-up" aria-labelledby="top-up-heading">
      {topUp.kind === 'ordered' ? (
        <Ordered topUp={topUp} refused={refused} />
      ) : (
        <Offered at={at} topUp={topUp} refused={refused} />
      )}
    </section>
  );
}

function Offered({
  at,
  topUp: { packs, chosen, where, startsOn, form: topUpForm },
  refused,
}: {
  at: LessonsAddress;
  topUp: Of<'offered'>;
  refused: RefusedPost | undefined;
}) {
  const form = openForm(topUpForm, { defaults: { pack: chosen }, refused });
  const { pack, start_soon: soon } = form.fields;
  // After a price has changed none is chosen, and the one of before is not there any more.
  const isThere = packs.some(({ value }) => value === pack.value);
  return (
    <>
      <h2 className="h3" id="top-up-heading">
        Top up
      </h2>
      <p className="small quiet">{where}</p>
      <ActionForm form={form} className="stack">
        <fieldset className="stack stack--3" aria-describedby={pack.error && `${pack.id}-error`}>
          <legend className="visually-hidden">How many hours?</legend>
          {packs.map(({ value, name, isMostChosen, net, fee, hourly, total }) => (
            <label className="pick top-up__pack" key={value}>
              <input
                type="radio"
                name={pack.name}
                value={value}
                defaultChecked={value === (isThere ? pack.value : chosen)}
              />
              <span>
                <span className="pick__name">
                  {name} {isMostChosen && <span className="patch">Most chosen</span>}
                </span>
                <span className="pick__note">
                  {net} and a {fee} fee, {hourly} an hour
                </span>
              </span>
              <strong className="top-up__price">{total}</strong>
            </label>
          ))}
          <FieldError id={pack.id} error={pack.error} />
        </fieldset>
        <label className="tick">
          <input type="checkbox" name={soon.name} value="yes" defaultChecked={soon.value === 'yes'} />
          <span>
            Let me use them within 14 days
            <span className="field__hint">
              If I cancel within 14 days, I pay for any lessons I’ve had. Left empty, you can use them from{' '}
              {startsOn}.
            </span>
          </span>
        </label>
        <Submit className="btn btn--go btn--wide">
          {packs.map(({ value, name, total }) => (
            <span className="top-up__pay" key={value}>
              Pay {total} for {name}
            </span>
          ))}
        </Submit>
        <p className="small quiet">
          All fees included. You accept the terms on the next page, where you pay by card or PayPal.
        </p>
        <div className="top-up__other stack stack--3">
          <h3 className="h4">Does somebody else pay for the lessons?</h3>
          <p className="small">
            Send them a link. It shows the price and takes the payment; the hours are added here.
          </p>
          <Submit action="shareTopUp">Get a link to send</Submit>
        </div>
      </ActionForm>
      <p className="small">
        <Link to={lessonsPath(at, 'buy')}>All packs, and the other gearbox</Link>
        <br />
        <Link to={lessonsPath(at, 'messages')}>Choose whether we tell you when hours run low</Link>
      </p>
    </>
  );
}

function Ordered({ topUp, refused }: { topUp: Of<'ordered'>; refused: RefusedPost | undefined }) {
  const { id, name, total, until, path, url, isBeingPaid } = topUp;
  if (isBeingPaid)
    return (
      <>
        <h2 className="h3" id="top-up-heading">
          {name}, being paid for
        </h2>
        <p>We’re waiting for the answer to a payment of {total}. Please don’t pay again.</p>
        <p>
          <a className="btn" href={path}>
            See how it stands
          </a>
        </p>
      </>
    );
  return (
    <>
      <h2 className="h3" id="top-up-heading">
        {name}, ready to pay for
      </h2>
      <p>
        <strong>{total}</strong> with all fees. The price stays the same until {until}.
      </p>
      <p>
        <a className="btn btn--go btn--wide" href={path}>
          Pay {total}
        </a>
      </p>
      <div className="top-up__other stack stack--3">
        <h3 className="h4">Does somebody else pay?</h3>
        <p className="small">
          Send them this link. It shows the price and takes one payment; the hours are added here.
        </p>
        <div className="top-up__link">
          <Field id="link-to-pay" name="link_to_pay" label="Link to pay" defaultValue={url} readOnly />
          <CopyButton field="link-to-pay" item="the link to pay" />
          <ShareButton url={url} title={`${name} of driving lessons, ${total}`} />
        </div>
      </div>
      <ActionForm form={buttonForm<typeof topUpActions>('cancelTopUp', { hidden: { order: id }, refused })}>
        <Submit className="btn btn--text">Choose other hours</Submit>
      </ActionForm>
    </>
  );
}
