import { firstNameOf } from '#src/platform/people.ts';
import { formatWhen, hoursOf } from '../../notifications/emails/email-text.ts';

interface Time {
  startsAt: Date;
  endsAt: Date;
}

interface Taken {
  own: readonly (Time & { instructor: string })[];
  others: readonly Time[];
  /** For how long the car is to be kept. */
  car: Time;
  /** Whose car it is to be. */
  instructor: string;
  now: Date;
}

/** That a learner has lessons at the time of their test. The instructors are names. */
export function formatLessonsInTheWay({ own, others, car, instructor, now }: Taken): string {
  const lessons = own.map((one) => `${formatWhen(one, now)}, with ${one.instructor}`);
  const also = others.length > 0 ? ` ${instructor} also has something else in the diary then.` : '';
  return `You have ${own.length === 1 ? 'a lesson' : 'lessons'} at or close to that time: ${list(lessons)}. The car is needed for the test from ${hoursOf(car)}.${also} Please choose what to do.`;
}

/** That their instructor's car is not free for it. */
export function formatCarTaken({ others, car, instructor }: Omit<Taken, 'own' | 'now'>): string {
  const then = others.filter(({ startsAt, endsAt }) => startsAt < car.endsAt && car.startsAt < endsAt);
  const near = others.length > 0 ? `, ${list(others.map(hoursOf))}` : '';
  const reason =
    then.length > 0
      ? `has something else in the diary then, ${list(then.map(hoursOf))}`
      : `has no time to drive there between other lessons${near}`;
  return `${instructor} ${reason}, so the car can’t be kept free for the test from ${hoursOf(car)}. Please check the day and the time, or save the test anyway and we’ll ask ${firstNameOf(instructor)}.`;
}

const list = (items: string[]) => new Intl.ListFormat('en-GB').format(items);
