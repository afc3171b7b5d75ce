import { type Day, formatWeek, type Period, weekPeriods } from '#src/platform/calendar/week.ts';
import { addressLine, personLine } from '#src/platform/people.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import type { Availability, StepName } from '../session/steps.ts';

/** The summary of a completed section, in a line or two. */
export function sectionSummary(step: StepName, checkout: CheckoutResponse): string[] {
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
      return [
        `${name}, ${addressLine(lesson)}`,
        formatAvailability(lesson.availability as Availability, has_lessons),
        ...(lesson.as_before ? ['As in your last order. Check that it’s still right'] : []),
      ];
    }
    case 'payment':
      return [];
  }
}

/** "Free: Mon evening, Sat morning and afternoon". Of training: when to ring. */
export function formatAvailability(week: Availability, hasLessons: boolean): string {
  const free = weekPeriods.filter((slot) => {
    const [day, period] = slot.split('-') as [Day, Period];
    return week[day][period];
  });
  if (free.length === 0)
    return hasLessons
      ? 'Times to be agreed with the instructor'
      : 'Dates to be agreed with our training team';
  const prefix = hasLessons ? 'Free' : 'Ring';
  return prefix + (free.length === weekPeriods.length ? ' at any time' : `: ${formatWeek(free)}`);
}

function forWhom(isPupil: boolean, hasLessons: boolean): string {
  const subject = hasLessons ? 'The lessons are' : 'The training is';
  return isPupil ? `${subject} for you` : `${subject} for someone else`;
}
