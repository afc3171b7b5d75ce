import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { linkOf, textWith, wordedText } from '#src/platform/texts/text-wording.ts';
import type { OfferedPack } from './packs.ts';

/** What both say. They name prices, so they go to those alone who agreed to that, with a way to stop them. */
export interface LowHours {
  /** The account's first name. */
  to: string;
  /** The learner's first name, where that is somebody else. */
  learner: string | undefined;
  /** "1 h 30 min". */
  left: string;
  /** "Tuesday 1 December at 09:00". Undefined where no lesson is booked. */
  lastLesson: string | undefined;
  /** Its day in short: "Tue 1 Dec". */
  lastLessonShort: string | undefined;
  /** Whether that lesson takes all that is left. */
  isAllBooked: boolean;
  /** Whether weekly lessons end with that one. */
  endsWeekly: boolean;
  testDay: string | undefined;
  packs: Pick<OfferedPack, 'name' | 'total' | 'isChosen'>[];
  /** "Leeds, manual". */
  where: string;
  /** The page of the lessons, with its address on the site. */
  page: string;
  stopPage: string;
  publicUrl: string;
}

export const lowHoursEmail = email({
  name: 'low-hours',
  compose(hours: LowHours, school: School) {
    const { to, learner, left, testDay, packs, where, page, stopPage, publicUrl } = hours;
    return {
      subject: learner
        ? `${learner} has ${left} of lessons left`
        : `${left} left, then your hours are used up`,
      body: (
        <EmailLayout preview={`${packs[0]?.name} more: ${packs[0]?.total}`} heading={`${left} left`}>
          <Text style={styles.text}>Hello {to},</Text>
          <Text style={styles.text}>
            {learner ? `${learner} has` : 'You have'} <strong>{left}</strong> left
            {booked(hours)}.{hours.endsWeekly && ' The weekly lessons end then.'}
            {testDay && ` ${learner ? 'The' : 'Your'} driving test is on ${testDay}.`}
          </Text>
          <table className="sums" style={styles.table}>
            <thead>
              <tr>
                <th style={styles.cell}>More hours</th>
                <th style={styles.amount}>All fees included</th>
              </tr>
            </thead>
            <tbody>
              {packs.map(({ name, total }) => (
                <tr key={name}>
                  <td style={styles.cell}>{name}</td>
                  <td style={styles.amount}>{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button href={`${publicUrl}${page}#top-up`} className="in-button" style={styles.button}>
            Top up
          </Button>
          <Text style={styles.text}>
            Prices are today’s for {where}. If {learner ? `${learner} has` : 'you’ve'} had enough lessons, you
            don’t need to do anything.
          </Text>
          <Text style={styles.small}>
            {school.name} sends this once each time hours run low, because you agreed to it.{' '}
            <a href={`${publicUrl}${stopPage}`} style={styles.link}>
              Stop these
            </a>
          </Text>
        </EmailLayout>
      ),
    };
  },
});

function booked({ lastLesson, isAllBooked }: LowHours) {
  if (!lastLesson) return ', and no lesson is booked';
  return (
    <>
      , {isAllBooked ? 'and it is booked' : 'and the last lesson is booked'} for <strong>{lastLesson}</strong>
    </>
  );
}

export const lowHoursWords = wordedText({
  name: 'low-hours',
  title: 'Hours run low',
  goesTo: 'Customers who agreed to hear what more hours cost',
  placeholders: {
    left: '1 h 30 min left',
    'last lesson': 'all booked for Tue 1 Dec',
    more: '10 hours',
    total: '£240.35',
    link: '/account/lessons',
  },
  required: ['left', 'total', 'link'],
  ours: [
    '{school}: {left}, {last lesson}. {more} more are {total}, all fees included: {link} STOP to end',
    '{school}: {left}. {more} more are {total}, all fees included: {link} STOP to end',
    '{school}: {left}. {more} more: {total} {link} STOP to end',
  ],
});

export const lowHoursText = text({
  name: 'low-hours',
  compose: (
    {
      learner,
      left,
      lastLessonShort,
      isAllBooked,
      packs,
      publicUrl,
    }: Pick<LowHours, 'learner' | 'left' | 'lastLessonShort' | 'isAllBooked' | 'packs' | 'publicUrl'>,
    school: School,
  ) => {
    const chosen = packs.find(({ isChosen }) => isChosen) ?? packs[0];
    return textWith(lowHoursWords, school, {
      left: learner ? `${learner} has ${left} left` : `${left} left`,
      'last lesson': lastLessonShort
        ? `${isAllBooked ? 'all booked for' : 'last lesson'} ${lastLessonShort}`
        : 'none booked',
      more: chosen?.name ?? '',
      total: chosen?.total ?? '',
      link: linkOf(publicUrl, '/account/lessons'),
    });
  },
});
