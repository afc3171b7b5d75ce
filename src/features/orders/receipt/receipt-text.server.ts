import { COURSE_REFUND } from '#src/features/basket/lines/course-place.ts';
import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import { formatPreferredInstructor } from '#src/features/basket/lines/preferred-instructor.ts';
import { isGiftCard, type Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { hasToWait } from '#src/features/vouchers/send-time.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, formatFullDate } from '#src/platform/dates.ts';
import { shortPounds } from '#src/platform/money.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { formatBooked } from '../booked-course.ts';
import { lastDayToCancel } from '../lessons-start.ts';
import { digitalProducts, type Purchase, type PurchaseLine, voucherLines } from '../purchase.ts';
import { type FirstLesson, formatFirstLesson, isRungAbout } from '../tasks/first-lesson.ts';
import { formatRungBy, formatTaskDay } from '../tasks/task-text.server.ts';
import { isTaskOfLine, tasksOfLines } from '../tasks/tasks.ts';

const GEARBOXES = { manual: 'Manual', automatic: 'Automatic' };

/** Which gearbox and for whom, of one line: "Manual, for Callum Marsden, with Amara Osei, or whoever is free first". */
export function detailsOf(
  line: PurchaseLine,
  { customerIsPupil, addresses }: Pick<Purchase, 'customerIsPupil' | 'addresses'>,
): string {
  const transmission = line.transmission && GEARBOXES[line.transmission];
  const { learner } = addresses;
  const isTaught = line.type === 'lesson' || line.isInstructorTraining;
  const taught = isTaught && !customerIsPupil && learner ? `${learner.firstname} ${learner.surname}` : '';
  const known = line.learner && `added to ${line.learner.firstname}’s lessons`;
  const name = line.voucher?.recipientName ?? line.course?.attendee ?? taught;
  const whom = known ?? (name && `${transmission ? 'for' : 'For'} ${name}`);
  const preferredInstructor = line.instructor && formatPreferredInstructor(line.instructor);
  return [transmission, whom, preferredInstructor, (line.course?.later ?? 0) > 0 && 'deposit']
    .filter(Boolean)
    .join(', ');
}

function isParcel(line: PurchaseLine): boolean {
  return isTaskOfLine('post_parcel', line);
}

export function nextSteps(
  purchase: Purchase,
  {
    at,
    hours,
    firstLesson,
    digitalOpensOn,
  }: {
    at: Date;
    hours: OpeningHours;
    firstLesson?: FirstLesson | undefined;
    digitalOpensOn?: string | null;
  },
): string[] {
  const day = formatTaskDay(hours, at);
  const rung = formatRungBy(hours, at);
  const promised = tasksOfLines(purchase.lines);
  const steps: string[] = [];
  const { learner } = purchase.addresses;
  const who = learner
    ? `${purchase.customerIsPupil ? 'you' : learner.firstname} on ${phoneAsWritten(learner.phone)}`
    : 'you';
  if (firstLesson) steps.push(firstLessonStep(firstLesson, { purchase, at }));
  if (promised.includes('place_lessons') && isRungAbout(purchase.lines, firstLesson))
    steps.push(`An instructor will ring ${who} ${rung} to agree a time and place for the first lesson.`);
  if (promised.includes('ring_about_training')) steps.push(`Our training team will ring ${who} ${rung}.`);
  if (promised.includes('post_parcel')) steps.push(`We’ll post your parcel on ${day}.`);
  for (const { voucher } of voucherLines(purchase)) steps.push(voucherStep(voucher, day, at));
  for (const { name, course } of purchase.lines)
    if (course) steps.push(`${name}, for ${course.attendee}: ${formatBooked(course)}`);
  const digital = digitalProducts(purchase);
  const each = digital.some(({ quantity }) => quantity > 1) ? 'for each copy of' : 'for';
  if (digital.length > 0)
    steps.push(
      `We’ll send a link and a code ${each} your digital products in a separate email in a few minutes.${
        digitalOpensOn
          ? ` They open on ${formatDate(digitalOpensOn)}, or as soon as you ask for them on the page that the link opens.`
          : ''
      }`,
    );
  return steps;
}

function firstLessonStep(
  first: FirstLesson,
  { purchase: { customerIsPupil, addresses, lines }, at }: { purchase: Purchase; at: Date },
): string {
  const when = formatFirstLesson(first, at);
  const learner = addresses.learner ?? lines.find((line) => line.learner)?.learner;
  const whose = customerIsPupil || !learner ? 'Your' : `${learner.firstname}’s`;
  return first.booked
    ? `${whose} first lesson is booked: ${when}.`
    : `Sorry, we couldn’t keep ${when}. ${whose} hours are safe.`;
}

/** Who receives a voucher, how, and when. */
function voucherStep(voucher: Voucher, day: string, at: Date): string {
  const { value, recipientName, recipientEmail, sendAt, gift } = voucher;
  const label = `${recipientName}’s ${gift?.name ?? shortPounds(value)}`;
  if (isGiftCard({ voucher })) return `We’ll post ${label} gift card on ${day}.`;
  const whom = recipientEmail ?? 'you';
  const isLate = sendAt !== null && sendAt < londonDate(at);
  const soon = isLate
    ? `in a few minutes, as its day, ${formatDate(sendAt)}, has passed`
    : 'in a few minutes';
  const when = hasToWait(sendAt, at) ? `at 8am on ${formatDate(sendAt)}` : soon;
  const print = recipientEmail ? '' : ', with a card to print';
  return `${label} e-voucher will be emailed to ${whom} ${when}${print}.`;
}

export function taughtIn({ lines }: Purchase) {
  return {
    lessons: lines.some(({ type }) => type === 'lesson'),
    training: lines.some(({ isInstructorTraining }) => isInstructorTraining),
  };
}

/** Nobody is taught to drive: who learns is a trainee, is not picked up, and is rung about dates (R29). */
export function isTrainingAlone(purchase: Purchase): boolean {
  const { lessons, training } = taughtIn(purchase);
  return training && !lessons;
}

/** Whether the order has anything that the right to cancel is for, where digital products were asked for at once, which ends it. */
export function canBeCancelled({ lines }: Purchase): boolean {
  return lines.some((line) => !isDigitalProduct(line));
}

/** The terms' "Your right to cancel" as it applies to this order, with its days. */
export function rights(
  purchase: Purchase,
  { at, digitalOpensOn }: { at: Date; digitalOpensOn: string | null },
): string[] {
  const until = `until the end of ${formatFullDate(lastDayToCancel(at))}`;
  const paragraphs: string[] = [];
  if (purchase.lines.some((line) => line.carriesFee))
    paragraphs.push(
      `You can cancel ${formatTaught(purchase)} ${until}. You pay for hours already used, and we’ll refund the rest at the price you paid. After that, we’ll still refund unused hours.`,
    );
  if (purchase.lines.some(isParcel))
    paragraphs.push(
      'You can return items we post: tell us within 14 days of getting them, and send them back within 14 days of telling us. We’ll refund them and the standard postage. You pay for the return, unless an item is faulty.',
    );
  if (voucherLines(purchase).length > 0)
    paragraphs.push(
      `You can cancel a voucher ${until}, as long as none of it has been spent. Vouchers are valid for 24 months.`,
    );
  if (purchase.lines.some(({ course }) => course))
    paragraphs.push(
      `Courses: ${COURSE_REFUND} Those 14 days last ${until}. Later than both, we’ll refund you if someone else takes the place, and you can give it to someone else if you tell us their name.`,
    );
  if (purchase.lines.some(isDigitalProduct))
    paragraphs.push(
      digitalOpensOn
        ? `You can cancel your digital products ${until}, unless you ask to open them sooner.`
        : 'You asked for your digital products straight away, and agreed that you then can’t cancel them for a refund.',
    );
  return paragraphs;
}

function formatTaught(purchase: Purchase): string {
  const { lessons, training } = taughtIn(purchase);
  return lessons && training ? 'lessons and training' : lessons ? 'lessons' : 'training';
}
