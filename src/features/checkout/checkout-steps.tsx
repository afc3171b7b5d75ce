import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useChangedElsewhere } from '#src/features/basket/use-other-tab-changes.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import type { ConsentAnswers } from './payment-section/consents.tsx';
import type { Returned } from './payment-section/payment-section.tsx';
import type { GatewayScript } from './payment-section/use-card-payment.ts';
import { Approved, BasketNews } from './sections/basket-news.tsx';
import { DetailsSection } from './sections/details-section.tsx';
import { sectionSummary } from './sections/section-summary.ts';
import {
  CompletedStep,
  EditLabel,
  focusHeading,
  HEADING_ID,
  OpenStep,
  OpenStepHeading,
  UpcomingStep,
} from './sections/step-panel.tsx';
import type { CheckoutResponse } from './session/api-schema.ts';
import type { CheckoutStore } from './session/checkout-client.ts';
import type { StepName } from './session/steps.ts';

let later: Awaited<ReturnType<typeof importLaterSections>> | undefined;

/** Many checkouts end in Details: the code of the other sections is loaded while Details are saved, before they open. */
export async function loadLaterSections() {
  later = await importLaterSections();
}

async function importLaterSections() {
  const [AddressSection, LearnerSection, PaymentSection] = await Promise.all([
    import('./sections/address-section.tsx').then(({ AddressSection }) => AddressSection),
    import('./sections/learner-section.tsx').then(({ LearnerSection }) => LearnerSection),
    import('./payment-section/payment-section.tsx').then(({ PaymentSection }) => PaymentSection),
  ]);
  return { AddressSection, LearnerSection, PaymentSection };
}

interface RoadProps {
  store: CheckoutStore;
  checkout: CheckoutResponse;
  applicationKey: string;
  script: GatewayScript;
  returned: Returned;
  onDone(transaction: string): void;
}

/** The sections as junctions of a road: completed ones with their answers, the open one, and those ahead. */
export function CheckoutSteps(props: RoadProps) {
  const { checkout, store } = props;
  const { steps, account } = checkout;
  const [reopened, setReopened] = useState<StepName | null>(null);
  // A section can go while it is open: a change of the basket in another tab takes it away (R27).
  const open = reopened && steps.some((step) => step.name === reopened) ? reopened : checkout.current;
  // Kept while the buyer goes back to another section.
  const [accepted, setAccepted] = useState(checkout.consents);
  const otherTab = useChangedElsewhere();
  const [signedOut, dismissSignedOut] = useSignedOut(account?.id, props.returned.hasSignedOut);
  useArrival(open, account?.id, { signedOut, hasToCheck: !!checkout.lesson?.as_before });
  useStepNews(steps.map(({ title }) => title).join(', '));

  return (
    <ol className="road">
      {steps.map((step, index) => {
        if (step.name === open) {
          const heading = (
            <>
              <OpenStepHeading title={step.title} number={index + 1} of={steps.length} />
              {signedOut && <p className="notice news">{SIGNED_OUT}</p>}
              {otherTab.message && <p className="notice news">{otherTab.message}</p>}
              {checkout.approved && step.name !== 'payment' && <Approved approved={checkout.approved} />}
              <BasketNews checkout={checkout} takePrices={store.takePrices} />
            </>
          );
          const next = steps.find(
            (other, at) => at > index && (!other.completed || other.name === 'payment'),
          )?.title;
          return (
            <OpenStep key={step.name}>
              <OpenSection
                {...props}
                step={step.name}
                title={step.title}
                heading={heading}
                next={next}
                accepted={accepted}
                onAccept={setAccepted}
                onSaved={() => {
                  setReopened(null);
                  otherTab.dismiss();
                  // Not what this save itself has brought to light.
                  if (signedOut) dismissSignedOut();
                }}
              />
            </OpenStep>
          );
        }
        if (step.completed)
          return (
            <CompletedStep
              key={step.name}
              title={step.title}
              answers={sectionSummary(step.name, checkout)}
              edit={
                <button
                  type="button"
                  className="btn btn--text"
                  onClick={() => void loadLaterSections().then(() => setReopened(step.name))}
                >
                  <EditLabel title={step.title} />
                </button>
              }
            />
          );
        return <UpcomingStep key={step.name} title={step.title} number={index + 1} />;
      })}
    </ol>
  );
}

function OpenSection({
  step,
  title,
  heading,
  next,
  onSaved,
  ...road
}: RoadProps & {
  step: StepName;
  title: string;
  heading: ReactNode;
  next: string | undefined;
  accepted: ConsentAnswers;
  onAccept(answers: ConsentAnswers): void;
  onSaved(): void;
}) {
  const { checkout, store } = road;
  if (step === 'payment')
    return (
      <>
        {heading}
        {later && <later.PaymentSection {...road} />}
      </>
    );
  const form = {
    checkout,
    heading,
    next,
    draft: (fields: Record<string, string>) => store.draft(step, fields),
    async save(body: object) {
      const result = await store.save(step, body);
      if (result.ok) onSaved();
      return result;
    },
  };
  // Signing in resets each section, to fill in the account's details.
  const key = step + checkout.account?.id;
  if (step === 'customer')
    return (
      <DetailsSection key={key} applicationKey={road.applicationKey} onAccount={store.reload} {...form} />
    );
  if (step === 'lesson') return later && <later.LearnerSection key={key} title={title} {...form} />;
  return later && <later.AddressSection key={key} step={step} {...form} />;
}

/**
 * The section that has just opened scrolls into view, and its heading takes focus; a resumed one only scrolls, unless answers of
 * an earlier order stand above it, to be checked. So does the one in which somebody has signed in.
 */
function useArrival(
  open: StepName,
  account: string | undefined,
  { signedOut, hasToCheck }: { signedOut: boolean; hasToCheck: boolean },
) {
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account changes what is open too
  useEffect(() => {
    if (first.current) {
      first.current = false;
      if (signedOut) focusHeading();
      if (open !== 'customer' && !hasToCheck)
        document.getElementById(HEADING_ID)?.scrollIntoView({ block: 'start' });
      return;
    }
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    focusHeading()?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }, [open, account]);
}

const SIGNED_OUT = 'You’ve signed out. Everything is still in your basket.';

/** Shown after a sign-out, here or elsewhere, as the account's details have been removed, until a section is saved. */
function useSignedOut(account: string | undefined, hasSignedOut: boolean) {
  const [signedOut, setSignedOut] = useState(hasSignedOut);
  const [known, setKnown] = useState(account);
  if (known !== account) {
    setKnown(account);
    setSignedOut(!account);
  }
  useEffect(() => {
    if (signedOut) announce(SIGNED_OUT);
  }, [signedOut]);
  return [signedOut, () => setSignedOut(false)] as const;
}

/** Announces to screen readers a section that a change of the basket in another tab adds or removes. */
function useStepNews(titles: string) {
  const known = useRef(titles);
  useEffect(() => {
    if (known.current !== titles) announce(`Your basket has changed. The steps are now ${titles}.`);
    known.current = titles;
  }, [titles]);
}
