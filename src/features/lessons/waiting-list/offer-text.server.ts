import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { wasTried } from '#src/platform/texts/text-rows.server.ts';
import { linkOf, textWith } from '#src/platform/texts/text-wording.ts';
import { formatTime } from '../availability/london-clock.ts';
import { timeFreeText, timeGoneText } from '../notifications/texts/worded-lesson-texts.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import { childOfLearner } from '../taught-learner.server.ts';
import { offerTextKey, offerTextNotification } from './offers/keep-offers.server.ts';
import '../tables.ts';

interface Context {
  db: Db;
  secrets: Secrets;
  school: CurrentSchool;
  publicUrl: string;
}

/** Leaves while the offer is open; those who were texted it hear when it is gone. */
export const offerText = text({
  ...offerTextNotification,
  secretAs: 'A time that is free, with a link to take it',
  async compose({ says, id }, { db, secrets, school, publicUrl }: Context, now) {
    const offer = await db.selectFrom('lesson_offers').selectAll().where('id', '=', id).executeTakeFirst();
    if (!offer || offer.expires_at <= now) return undefined;
    const [instructor] = await instructorContacts(db, [offer.instructor_slug]);
    const child = await childOfLearner(db, offer.learner_id);
    const offered = {
      time: formatTime(offer.starts_at, now),
      instructor: firstNameOf(instructor?.name ?? ''),
      'for whom': child ? `for ${child}` : '',
    };
    if (says === 'gone') {
      const isMeant =
        offer.state === 'gone' && (await wasTried(db, offerTextNotification, offerTextKey(id, 'offered')));
      if (!isMeant) return undefined;
      return textWith(timeGoneText, school.current(), {
        ...offered,
        waiting: offer.waiting_id ? `${child ? `${child} is` : "You're"} still on the waiting list.` : '',
      });
    }
    if (offer.state !== 'open') return undefined;
    return textWith(timeFreeText, school.current(), {
      ...offered,
      hours: formatHours(minutesOf({ startsAt: offer.starts_at, endsAt: offer.ends_at })),
      link: linkOf(publicUrl, `/lesson-offers/${secrets.decrypt(offer.encrypted_token)}`),
    });
  },
});
