import { useState } from 'react';
import { AddressFields, concernsAddress, sentFields } from '#src/features/addresses/address-fields.tsx';
import type { SendResult } from '#src/ui/form/form-problems.ts';
import { Dot } from '#src/ui/form/radio.tsx';
import { NobodyThere, WhoFits } from '../coverage/coverage-panel.tsx';
import { useCoverage } from '../coverage/use-coverage.ts';
import { holdATime, releaseHold } from '../held-time/held-time-calls.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { ADDRESS, AddressEntry, NAMED, usePerson } from './address-section.tsx';
import { AvailabilityTable, collectAvailability, startingWeek } from './availability-table.tsx';
import { draftOf } from './initial-values.ts';
import { learnerAddressLegend, OtherLearner, ToppedUp } from './learner-fields.tsx';
import { SameAddress } from './same-address.tsx';
import { type SectionProps, StepForm } from './step-form.tsx';

/**
 * Who learns to drive, where, and when they could; of a trainee, whom to ring and when. A buyer who learns is asked for
 * the address only (§5).
 */
export function LearnerSection({
  checkout,
  title,
  ...form
}: SectionProps & { checkout: CheckoutResponse; title: string }) {
  const { lesson, billing, customer } = checkout;
  const draft = draftOf(checkout, 'lesson');
  const [pupil, setPupil] = useState(draft.customer_is_pupil ?? String(!!customer?.customer_is_pupil));
  // Kept while the fields for another learner are hidden.
  const [email, setEmail] = useState(draft.email ?? lesson?.email ?? '');
  const [week] = useState(() => startingWeek(lesson?.availability, draft));
  const { person, mode, setMode, change, same, onList, needed } = usePerson(checkout, 'lesson', billing);
  const isPupil = pupil === 'true';
  const [free, setFree] = useState(week);
  const hasLessons = checkout.basket.totals.has_lessons;
  const { coverage, instead, settled, askAgain } = useCoverage(
    hasLessons ? checkout.basket : undefined,
    person,
    free,
  );
  const [picked, pick] = useState('');
  const nobody = coverage?.kind === 'nobody' ? coverage : undefined;
  const whose = `${title}’s`;
  const dot = { name: 'customer_is_pupil', chosen: pupil, onChoose: setPupil };

  /** A buyer who is quicker than the answer waits for it. */
  async function save(body: object): Promise<SendResult> {
    const latestCoverage = await settled();
    if (latestCoverage?.kind !== 'nobody') {
      const choice = latestCoverage?.choices.find(({ value }) => value === picked);
      const item = checkout.basket.contents.products.find(({ id }) => id === latestCoverage?.item);
      if (latestCoverage?.must_choose && !choice) {
        const message = latestCoverage.ask;
        if (picked !== latestCoverage.none.value)
          return { ok: false, message, errors: { first_lesson: [message] } };
        const gone = await releaseHold();
        if (!gone.ok) return { ok: false, message: gone.message, errors: {} };
      }
      if (!choice || !latestCoverage || !item) return form.save(body);
      const { slug: instructor, starts_at } = choice;
      const { minutes, outcode } = latestCoverage;
      const held = await holdATime({ instructor, starts_at, minutes, outcode, product_id: item.product_id });
      if (held.ok) return form.save(body);
      // Somebody else has it: the others are shown as they are now.
      await askAgain();
      return { ok: false, message: held.message, errors: {} };
    }
    const message = `${latestCoverage.heading}. Enter a postcode where we teach.`;
    return { ok: false, message, errors: { postcode: [message] } };
  }

  function enterOtherPostcode() {
    setMode('manual');
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#lesson-postcode')?.select());
  }

  return (
    <StepForm
      {...form}
      save={save}
      prefix="lesson"
      required={needed(isPupil ? ADDRESS : NAMED)}
      // The first lesson is held by a call of its own; the section's call has the fields of §3.
      collect={({ first_lesson: _, ...entered }) => ({
        ...sentFields(entered),
        customer_is_pupil: isPupil,
        availability: collectAvailability(entered),
      })}
      waits={nobody && 'Enter a postcode where we teach to continue.'}
      onRefused={(errors) => concernsAddress(errors) && setMode('manual')}
    >
      {(errors) => (
        <>
          <ToppedUp basket={checkout.basket} />
          <fieldset>
            <legend className="field__label">Who is {hasLessons ? 'learning' : 'training'}?</legend>
            <div className="dots cluster items-stretch g-0 gx-8">
              <Dot {...dot} value="true">
                I am
              </Dot>
              <Dot {...dot} value="false">
                Someone else
              </Dot>
            </div>
          </fieldset>
          {!isPupil && (
            <OtherLearner
              whose={whose}
              hasLessons={hasLessons}
              person={person}
              onChange={change}
              errors={errors}
              email={{ value: email, onChange: (event) => setEmail(event.target.value) }}
            />
          )}
          <AddressEntry mode={mode} />
          <AddressFields
            prefix="lesson"
            legend={learnerAddressLegend(isPupil ? '' : whose, hasLessons)}
            address={person}
            onChange={change}
            mode={mode}
            onMode={setMode}
            onList={onList}
            errors={errors}
            autocomplete="off"
            above={billing && <SameAddress label="Same as billing address" {...same} />}
          />
          {nobody && <NobodyThere coverage={nobody} onOtherPostcode={enterOtherPostcode} />}
          <AvailabilityTable
            availability={week}
            isPupil={isPupil}
            hasLessons={hasLessons}
            onChange={setFree}
          />
          {hasLessons && !nobody && coverage !== null && (
            <WhoFits coverage={coverage} instead={instead} chosen={picked} onChoose={pick} />
          )}
        </>
      )}
    </StepForm>
  );
}
