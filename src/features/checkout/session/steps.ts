import { type Day, days, type Period } from '#src/platform/calendar/week.ts';

export const stepNames = ['customer', 'delivery', 'billing', 'lesson', 'payment'] as const;
export type StepName = (typeof stepNames)[number];

/** The sections with something to type: what is typed there and not saved yet survives a reload. */
export const draftedSteps = [
  'customer',
  'delivery',
  'billing',
  'lesson',
] as const satisfies readonly StepName[];

/** What decides which sections a checkout has. */
export interface BasketFacts {
  needsDelivery: boolean;
  hasLessons: boolean;
  isTraining: boolean;
}

interface Step {
  name: StepName;
  title(basket: BasketFacts): string;
  needed(basket: BasketFacts): boolean;
}

/** The sections of the checkout in order, read by the server and the browser (§2 and §4). */
export const steps: readonly Step[] = [
  { name: 'customer', title: () => 'Details', needed: () => true },
  { name: 'delivery', title: () => 'Delivery', needed: (basket) => basket.needsDelivery },
  { name: 'billing', title: () => 'Billing', needed: () => true },
  {
    name: 'lesson',
    // Trainee only when there is nothing but training (R29).
    title: (basket) => (basket.hasLessons ? 'Learner' : 'Trainee'),
    needed: (basket) => basket.hasLessons || basket.isTraining,
  },
  { name: 'payment', title: () => 'Payment', needed: () => true },
];

export function neededSteps(basket: BasketFacts): readonly Step[] {
  return steps.filter((step) => step.needed(basket));
}

/** The section that is open: the first one needed that no save has completed (R27). */
export function currentStep(basket: BasketFacts, completed: ReadonlySet<StepName>): StepName {
  return neededSteps(basket).find((step) => !completed.has(step.name))?.name ?? 'payment';
}

/** A step may be saved when every needed step before it is complete. Payment is never "complete": it ends the checkout. */
export function mayEnter(step: StepName, basket: BasketFacts, completed: ReadonlySet<StepName>): boolean {
  const needed = neededSteps(basket);
  const at = needed.findIndex((candidate) => candidate.name === step);
  return at >= 0 && needed.slice(0, at).every((earlier) => completed.has(earlier.name));
}

export type Availability = Record<Day, { day: Day } & Record<Period, boolean>>;

export const noAvailability = Object.fromEntries(
  days.map((day) => [day, { day, morning: false, afternoon: false, evening: false }]),
) as Availability;
