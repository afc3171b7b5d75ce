import { addressLine, type PersonAtAddress } from '#src/features/addresses/address.ts';
import { type Availability, freeSlots, type StepName } from '../session/steps.ts';
import type { CheckoutWire } from '../session/wire.ts';

/** The summary of a completed section, in a line or two. */
export function sectionSummary(step: StepName, checkout: CheckoutWire): string[] {
  const { account, customer, delivery, billing, lesson } = checkout;
  const { has_lessons, is_training } = checkout.basket.totals;
  switch (step) {
    case 'customer':
      if (!customer) return [];
      return [
        account ? `${account.full_name}, ${customer.email}` : customer.email,
        ...(has_lessons || is_training ? [forWhom(customer.customer_is_pupil, has_lessons)] : []),
      ];
    case 'delivery':
      return delivery ? [personLine(delivery)] : [];
    case 'billing':
      return billing ? [personLine(billing)] : [];
    case 'lesson': {
      if (!lesson) return [];
      const name = lesson.customer_is_pupil ? 'You' : `${lesson.firstname} ${lesson.surname}`;
      const slots = freeSlots(lesson.availability as Availability);
      return [
        `${name}, ${addressLine(lesson)}`,
        slots > 0
          ? `Free on ${slots} of 21 half-days and evenings`
          : 'Times to be agreed with the instructor',
      ];
    }
    case 'payment':
      return [];
  }
}

function forWhom(isPupil: boolean, hasLessons: boolean): string {
  const what = hasLessons ? 'The lessons are' : 'The training is';
  return isPupil ? `${what} for you` : `${what} for someone else`;
}

function personLine(person: PersonAtAddress): string {
  return `${person.firstname} ${person.surname}, ${addressLine(person)}`;
}
