import { fullName } from '#src/features/identity/customer/account.ts';
import {
  stopToken,
  type WhoAgreed,
  whoAgreed,
} from '#src/features/identity/customer/marketing-consents.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS, formatHours, formatWeekday, londonDay, shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { londonClock } from '../../availability/london-clock.ts';
import { hoursToBuy } from '../../learners/hours-to-buy.server.ts';
import { accountsNear, learnersOfAccount } from '../../learners/learners-of-account.server.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { type HoursRead, hoursOfLearner } from '../../low-hours/low-hours.server.ts';
import { type LowHours, lowHoursEmail, lowHoursText } from '../../low-hours/low-hours-email.server.tsx';
import { offeredPacks } from '../../low-hours/packs.ts';
import '../../tables.ts';

type Deps = Pick<
  Services,
  'db' | 'clock' | 'secrets' | 'enqueue' | 'school' | 'publicUrl' | 'textsFrom' | 'log'
>;

/** A run that was missed is made up for on the next evening. */
const LOOKS_BACK_MS = 2 * DAY_MS;
/** Prices are those of the day. */
const TEXT_MS = DAY_MS;

/** In the evening, tells those who agreed to it that hours run low after a lesson of today, once for what has been bought. */
export function tellOfLowHoursJob(deps: Deps): Job {
  return {
    name: 'tell-of-low-hours',
    retries: 2,
    retrySeconds: 60,
    every: '0 18 * * *',
    run: () => tellOfLowHours(deps),
  };
}

export async function tellOfLowHours(deps: Deps) {
  const { db, clock } = deps;
  const now = clock.now();
  const taught = await taughtSince(db, new Date(now.getTime() - LOOKS_BACK_MS), now);
  if (taught.size === 0) return;
  const toTell = new Map<string, { name: string; accounts: WhoAgreed[] }>();
  for (const account of await whoAgreed(db, await accountsNear(db, [...taught])))
    for (const { id, name } of await learnersOfAccount(db, account)) {
      if (!taught.has(id)) continue;
      const one = toTell.get(id) ?? { name, accounts: [] };
      toTell.set(id, { name, accounts: [...one.accounts, account] });
    }
  for (const [id, { name, accounts }] of toTell) await tellOf(deps, { id, name }, accounts);
}

/** Learners whose lesson was over in this span. */
async function taughtSince(db: Db, since: Date, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bookings')
    .select('learner_id')
    .distinct()
    .where('kind', '=', 'lesson')
    .where('state', 'in', ['booked', 'given'])
    .where('ends_at', '>', since)
    .where('ends_at', '<=', now)
    .execute();
  return new Set(rows.flatMap(({ learner_id }) => learner_id ?? []));
}

async function tellOf(deps: Deps, learner: { id: string; name: string }, accounts: readonly WhoAgreed[]) {
  const { db, clock } = deps;
  const now = clock.now();
  const hours = await hoursOfLearner(db, learner.id, now);
  const { state } = hours;
  if (state.kind !== 'low') return;
  const toBuy = await hoursToBuy(deps, { learner, token: undefined, transmission: null });
  const packs = offeredPacks(toBuy, state, hours.lastBought);
  if (packs.length === 0 || !toBuy.area) return;
  const said = {
    ...saidOf(hours, now),
    packs,
    where: `${toBuy.area.name}, ${toBuy.transmission}`,
    publicUrl: deps.publicUrl,
    page: lessonsPath({ learner: learner.id }, 'lessons'),
  };
  await db.transaction().execute(async (tx) => {
    const told = await tx
      .insertInto('low_hours_told')
      .values({ learner_id: learner.id, bought_minutes: hours.bought, told_at: now })
      .onConflict((conflict) =>
        conflict
          .column('learner_id')
          .doUpdateSet({ bought_minutes: hours.bought, told_at: now })
          .where('low_hours_told.bought_minutes', '<', hours.bought),
      )
      .returning('learner_id')
      .executeTakeFirst();
    if (!told) return;
    const key = `${learner.id}-${hours.bought}`;
    for (const account of accounts) {
      const { id, email, firstname, channels } = account;
      const isOther = fullName(account).toLowerCase() !== learner.name.toLowerCase();
      const data: LowHours = {
        ...said,
        to: firstname,
        learner: isOther ? firstNameOf(learner.name) : undefined,
        stopPage: `/account/stop-messages/${stopToken(deps.secrets, id)}`,
      };
      if (channels.includes('email'))
        await send(tx, deps, lowHoursEmail, { to: email, key: `${key}-${id}`, data });
      const phone = deps.textsFrom && channels.includes('text') && (await numberFor(tx, email));
      if (phone)
        await send(tx, deps, lowHoursText, {
          to: phone,
          person: email,
          key: `${key}-${id}`,
          data,
          expiresAt: new Date(now.getTime() + TEXT_MS),
        });
    }
  });
}

function saidOf({ booked, left, remaining, test }: HoursRead, now: Date) {
  const today = londonDay(now);
  const last = booked.at(-1);
  return {
    left: formatHours(left),
    lastLesson: last && `${formatWeekday(londonDay(last.startsAt), today)} at ${londonClock(last.startsAt)}`,
    lastLessonShort: last && shortWeekday(londonDay(last.startsAt), today),
    isAllBooked: remaining <= 0 && booked.length === 1,
    endsWeekly: last?.seriesId != null,
    testDay: test && formatWeekday(test.day, today),
  };
}
