import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { push, wasPushed } from '#src/platform/push/push.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { formatTime } from '../availability/london-clock.ts';
import { childOfLearner } from '../taught-learner.server.ts';
import { offerPushNotification, offerTextKey } from './offers/keep-offers.server.ts';
import '../tables.ts';

/** Leaves while the offer is open; that it is gone takes its place, where it has left. */
export const offerPush = push({
  ...offerPushNotification,
  async compose({ says, id }, { db, secrets }: { db: Db; secrets: Secrets }, now) {
    const offer = await db.selectFrom('lesson_offers').selectAll().where('id', '=', id).executeTakeFirst();
    if (!offer || offer.expires_at <= now || offer.state !== (says === 'gone' ? 'gone' : 'open'))
      return undefined;
    if (says === 'gone' && !(await wasPushed(db, offerPushNotification, offerTextKey(id, 'offered'))))
      return undefined;
    const [instructor] = await instructorContacts(db, [offer.instructor_slug]);
    const child = await childOfLearner(db, offer.learner_id);
    const time = `${formatTime(offer.starts_at, now)} with ${firstNameOf(instructor?.name ?? '')}${child ? ` for ${child}` : ''}`;
    if (says === 'gone')
      return { title: 'That time has gone', body: `${time}. Nothing was booked.`, path: '/account/lessons' };
    return {
      title: child ? `A lesson time for ${child} is free` : 'A lesson time is free',
      body: `${time}. The first to take it has it.`,
      path: `/lesson-offers/${secrets.decrypt(offer.encrypted_token)}`,
    };
  },
});
