import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AddressSection } from './address-section.tsx';
import { answersOf } from './answers.ts';
import type { CheckoutStore } from './checkout-client.ts';
import { DetailsSection } from './details-section.tsx';
import { DoneJunction, HEADING_ID, JunctionAhead, OpenHeading, OpenJunction } from './junction.tsx';
import { LearnerSection } from './learner-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import type { StepName } from './steps.ts';
import type { GatewayScript } from './use-card-payment.ts';
import type { CheckoutWire } from './wire.ts';

interface RoadProps {
  store: CheckoutStore;
  checkout: CheckoutWire;
  script: GatewayScript;
  returned: string;
  onDone(transaction: string): void;
}

/** The sections as junctions of a road: completed ones with their answers, the open one, and those ahead. */
export function CheckoutRoad(props: RoadProps) {
  const { checkout } = props;
  const { steps } = checkout;
  const [reopened, setReopened] = useState<StepName | null>(null);
  // A section can go while it is open: a change of the basket in another tab takes it away (decision 27).
  const open = reopened && steps.some((step) => step.name === reopened) ? reopened : checkout.current;
  useArrival(open);

  return (
    <ol className="road">
      {steps.map((step, index) => {
        if (step.name === open) {
          const heading = <OpenHeading title={step.title} number={index + 1} of={steps.length} />;
          const next = steps.find(
            (other, at) => at > index && (!other.completed || other.name === 'payment'),
          )?.title;
          return (
            <OpenJunction key={step.name}>
              <OpenSection
                {...props}
                step={step.name}
                title={step.title}
                heading={heading}
                next={next}
                onSaved={() => setReopened(null)}
              />
            </OpenJunction>
          );
        }
        if (step.completed)
          return (
            <DoneJunction
              key={step.name}
              title={step.title}
              answers={answersOf(step.name, checkout)}
              onEdit={() => setReopened(step.name)}
            />
          );
        return <JunctionAhead key={step.name} title={step.title} number={index + 1} />;
      })}
    </ol>
  );
}

function OpenSection({
  step,
  title,
  checkout,
  store,
  script,
  returned,
  heading,
  next,
  onDone,
  onSaved,
}: RoadProps & {
  step: StepName;
  title: string;
  heading: ReactNode;
  next: string | undefined;
  onSaved(): void;
}) {
  const saveStep = (name: Exclude<StepName, 'payment'>) => async (body: object) => {
    const result = await store.save(name, body);
    if (result.ok) onSaved();
    return result;
  };
  const shared = { heading, next };
  switch (step) {
    case 'customer':
      return <DetailsSection key={step} checkout={checkout} save={saveStep('customer')} {...shared} />;
    case 'delivery':
      return (
        <AddressSection
          key={step}
          step={step}
          saved={checkout.delivery}
          sameAs={null}
          save={saveStep(step)}
          {...shared}
        />
      );
    case 'billing':
      return (
        <AddressSection
          key={step}
          step={step}
          saved={checkout.billing}
          sameAs={checkout.steps.some((other) => other.name === 'delivery') ? checkout.delivery : null}
          save={saveStep(step)}
          {...shared}
        />
      );
    case 'lesson':
      return (
        <LearnerSection key={step} checkout={checkout} title={title} save={saveStep(step)} {...shared} />
      );
    case 'payment':
      return (
        <PaymentSection
          key={step}
          checkout={checkout}
          store={store}
          script={script}
          returned={returned}
          heading={heading}
          onDone={onDone}
        />
      );
  }
}

/** The section that has just opened scrolls into view, and its heading takes focus; a resumed one only scrolls. */
function useArrival(open: StepName) {
  const first = useRef(true);
  useEffect(() => {
    const heading = document.getElementById(HEADING_ID);
    if (first.current) {
      first.current = false;
      if (open !== 'customer') heading?.scrollIntoView({ block: 'center' });
      return;
    }
    heading?.focus({ preventScroll: true });
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }, [open]);
}
