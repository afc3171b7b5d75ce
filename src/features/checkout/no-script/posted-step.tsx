import { type ReactNode, useState } from 'react';
import type { PersonAtAddress } from '#src/features/addresses/address.ts';
import { AddressFields } from '#src/features/addresses/address-fields.tsx';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import type { FieldMessages } from '#src/ui/form/form-problems.ts';
import { WhoFits } from '../coverage/coverage-panel.tsx';
import { AvailabilityTable, collectAvailability, startingWeek } from '../sections/availability-table.tsx';
import { ForWhom } from '../sections/details-section.tsx';
import { draftOf, initialPerson } from '../sections/initial-values.ts';
import { learnerAddressLegend, OtherLearner, ToppedUp } from '../sections/learner-fields.tsx';
import { ADDRESS_LEGENDS, PersonFields, PHONE_HINTS } from '../sections/person-fields.tsx';
import { startingPerson } from '../sections/same-address.tsx';
import type { CheckoutResponse, DraftedStep } from '../session/api-schema.ts';
import { NO_SCRIPT_CHECKOUT, SAME_ADDRESS, STEP } from '../session/no-script-paths.ts';
import type { PostedCheckout } from './checkout-posts.server.ts';
import { Continue, PostedForm } from './posted-form.tsx';

interface Props {
  shown: PostedCheckout;
  errors: FieldMessages;
  /** What was typed before a refusal. */
  typed: PostedFields | undefined;
}

/** One section with something to type. Its fields are those of the checkout with scripts. */
export function PostedStep({
  step,
  title,
  next,
  ...props
}: Props & { step: DraftedStep; title: string; next: string | undefined }) {
  const { uuid } = props.shown.checkout.basket;
  return (
    <PostedForm className="stack--wide stack" intent={step} basket={uuid} button={<Continue next={next} />}>
      {step === 'customer' ? (
        <Details {...props} />
      ) : step === 'lesson' ? (
        <Learner title={title} {...props} />
      ) : (
        <PostedAddress step={step} {...props} />
      )}
    </PostedForm>
  );
}

function Details({ shown: { checkout }, errors, typed }: Props) {
  const { customer, account, basket } = checkout;
  const draft = draftOf(checkout, 'customer');
  const saved = customer && String(customer.customer_is_pupil);
  const [pupil, setPupil] = useState(typed?.customer_is_pupil ?? draft.customer_is_pupil ?? saved ?? '');
  const isTaught = basket.totals.has_lessons || basket.totals.is_training;
  return (
    <>
      {account ? (
        <p className="who">
          <span>
            Signed in as <strong>{account.full_name}</strong>, {account.email}
          </span>
        </p>
      ) : (
        <Field
          id="customer-email"
          name="email"
          label="Email"
          hint="For your receipt. No account needed."
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          defaultValue={typed?.email ?? draft.email ?? customer?.email ?? ''}
          error={errors.email}
        />
      )}
      {isTaught && <ForWhom error={errors.customer_is_pupil} chosen={pupil} onChoose={setPupil} />}
    </>
  );
}

function usePostedPerson(
  checkout: CheckoutResponse,
  step: 'delivery' | 'billing' | 'lesson',
  { source, typed }: { source: PersonAtAddress | null; typed: PostedFields | undefined },
) {
  const [person, setPerson] = useState<PersonAtAddress>(() => ({
    ...initialPerson(checkout, step),
    ...(typed as Partial<PersonAtAddress> | undefined),
  }));
  const isOffered =
    source !== null && !person.address_line_1 && startingPerson(checkout, step, source).isSame;
  return {
    person,
    change: (part: Partial<PersonAtAddress>) => setPerson((before) => ({ ...before, ...part })),
    isSame: typed ? SAME_ADDRESS in typed : isOffered,
  };
}

function PostedAddress({
  step,
  shown: { checkout, countries },
  errors,
  typed,
}: Props & { step: 'delivery' | 'billing' }) {
  const isDelivery = step === 'delivery';
  const source = isDelivery || !checkout.basket.totals.needs_delivery ? null : checkout.delivery;
  const { person, change, isSame } = usePostedPerson(checkout, step, { source, typed });
  const autocomplete = isDelivery ? 'shipping' : 'billing';
  return (
    <>
      <PersonFields
        prefix={step}
        person={person}
        onChange={change}
        errors={errors}
        autocomplete={autocomplete}
        phoneHint={PHONE_HINTS[step]}
      />
      <ManualAddress
        step={step}
        legend={ADDRESS_LEGENDS[step]}
        person={person}
        change={change}
        errors={errors}
        countries={countries}
        autocomplete={autocomplete}
        above={source && <Same label="Same as my delivery address" isSame={isSame} />}
      />
    </>
  );
}

function Learner({ title, shown, errors, typed }: Props & { title: string }) {
  const { checkout, countries, coverage } = shown;
  const { billing, lesson, customer, basket } = checkout;
  const hasLessons = basket.totals.has_lessons;
  const isPupil = !!customer?.customer_is_pupil;
  const draft = draftOf(checkout, 'lesson');
  const { person, change, isSame } = usePostedPerson(checkout, 'lesson', { source: billing, typed });
  const [picked, pick] = useState(typed?.first_lesson ?? '');
  const whose = `${title}’s`;
  return (
    <>
      <ToppedUp basket={basket} />
      <p>
        {isPupil
          ? `You said that you’re ${hasLessons ? 'learning' : 'training'} yourself.`
          : `You said that someone else is ${hasLessons ? 'learning' : 'training'}.`}{' '}
        <a href={`${NO_SCRIPT_CHECKOUT}?${STEP}=customer`}>Change this</a>
      </p>
      {!isPupil && (
        <OtherLearner
          whose={whose}
          hasLessons={hasLessons}
          person={person}
          onChange={change}
          errors={errors}
          email={{ defaultValue: typed?.email ?? draft.email ?? lesson?.email ?? '' }}
        />
      )}
      <ManualAddress
        step="lesson"
        legend={learnerAddressLegend(isPupil ? '' : whose, hasLessons)}
        person={person}
        change={change}
        errors={errors}
        countries={countries}
        autocomplete="off"
        above={billing && <Same label="Same as billing address" isSame={isSame} />}
      />
      <AvailabilityTable
        availability={typed ? collectAvailability(typed) : startingWeek(lesson?.availability, draft)}
        isPupil={isPupil}
        hasLessons={hasLessons}
        onChange={() => undefined}
      />
      {coverage && coverage.kind !== 'unknown' && coverage.kind !== 'nobody' && (
        <WhoFits coverage={coverage} instead="" chosen={picked} onChoose={pick} />
      )}
    </>
  );
}

function ManualAddress({
  step,
  person,
  change,
  ...fields
}: {
  step: 'delivery' | 'billing' | 'lesson';
  legend: string;
  person: PersonAtAddress;
  change(part: Partial<PersonAtAddress>): void;
  errors: FieldMessages;
  countries: PostedCheckout['countries'];
  autocomplete: 'billing' | 'shipping' | 'off';
  above: ReactNode;
}) {
  const [mode, setMode] = useState<'finder' | 'manual'>('manual');
  return (
    <AddressFields
      prefix={step}
      address={person}
      onChange={change}
      mode={mode}
      onMode={setMode}
      ukOnly={step === 'delivery'}
      {...fields}
    />
  );
}

/** What is typed below counts all the same. */
function Same({ label, isSame }: { label: string; isSame: boolean }) {
  return (
    <label className="tick mb-3">
      <input type="checkbox" name={SAME_ADDRESS} defaultChecked={isSame} />
      <span>
        {label}
        <span className="field__hint">Or enter another one below</span>
      </span>
    </label>
  );
}
