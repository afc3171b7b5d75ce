import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { DAY_MS, formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { emailsWithKeys } from '#src/platform/mail/emails.server.ts';
import { textsWithKeys } from '#src/platform/texts/text-rows.server.ts';
import { formatTime } from '../../availability/london-clock.ts';
import { minutesOf } from '../../policy/cancellation-policy.ts';
import { openGaps } from '../../waiting-list/gaps.server.ts';
import {
  offerEmailKey,
  offerNotification,
  offerTextKey,
  offerTextNotification,
} from '../../waiting-list/offers/keep-offers.server.ts';
import { formatAnswer, formatSent, type OfferRecipient, textCost } from './offer-answers.ts';
import '../../tables.ts';

/** How far ahead staff offer times, and how many they choose from. */
const DAYS_AHEAD = 7;
const MOST_TIMES = 60;
const MOST_OFFERS = 200;

/** The free times of an instructor that can be offered, and what became of those on offer. */
export async function readTimeOffers(deps: OfficeDeps, instructor: string) {
  const { db } = deps;
  const now = deps.clock.now();
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const [gaps, offered] = await Promise.all([
    openGaps(db, { instructor, from: now, until, now }),
    listTimeOffers(db, instructor, now),
  ]);
  return {
    times: gaps
      .flatMap(({ starts }) => starts)
      .slice(0, MOST_TIMES)
      .map((at) => [at.toISOString(), formatTime(at, now)] as const),
    lengths: [...new Set(gaps.flatMap(({ lengths }) => lengths))]
      .sort((one, other) => one - other)
      .map((minutes) => [minutes, formatHours(minutes)] as const),
    offered,
    cost: textCost(deps, now),
  };
}

const WHY = {
  freed: 'It came free',
  gap: 'Offered',
  late: 'Its learner would give it up',
} as const;

/** Times ahead that were offered to learners, the next first. */
async function listTimeOffers(db: Db, instructor: string, now: Date) {
  const rows = await db
    .selectFrom('lesson_offers')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select(['lesson_offers.id', 'learner_id', 'name', 'starts_at', 'ends_at', 'why', 'state'])
    .select(['lesson_offers.created_by', 'expires_at', 'opened_at', 'declined_at'])
    .where('instructor_slug', '=', instructor)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('lesson_offers.created_at')
    .limit(MOST_OFFERS)
    .execute();
  const [emails, texts] = await Promise.all([
    emailsWithKeys(
      db,
      offerNotification,
      rows.map(({ id, learner_id }) => offerEmailKey(learner_id, id, 'offered')),
    ),
    textsWithKeys(
      db,
      offerTextNotification,
      rows.map(({ id }) => offerTextKey(id, 'offered')),
    ),
  ]);
  const toAsked = (row: (typeof rows)[number]): OfferRecipient => ({
    key: row.id,
    name: row.name,
    href: `/office/learners/${row.learner_id}`,
    answer: formatAnswer(
      {
        accepted: row.state === 'accepted' && 'Booked it',
        openedAt: row.opened_at,
        declinedAt: row.declined_at,
      },
      now,
    ),
    sent: formatSent(emails, texts, {
      email: offerEmailKey(row.learner_id, row.id, 'offered'),
      text: offerTextKey(row.id, 'offered'),
    }),
  });
  return [...Map.groupBy(rows, ({ starts_at }) => starts_at.getTime()).values()].map((all) => {
    const [first] = all as [(typeof rows)[number]];
    const open = all.filter(({ state, expires_at }) => state === 'open' && expires_at > now);
    const until = open.map(({ expires_at }) => expires_at).sort((one, other) => +other - +one)[0];
    const by = first.created_by ? ` by ${first.created_by}` : '';
    return {
      key: first.id,
      when: `${formatTime(first.starts_at, now)}, ${formatHours(minutesOf({ startsAt: first.starts_at, endsAt: first.ends_at }))}`,
      why: first.why === 'gap' ? `${WHY.gap}${by}` : WHY[first.why],
      state: until
        ? `open until ${formatTime(until, now)}`
        : all.some(({ state }) => state === 'accepted')
          ? 'booked'
          : 'not on offer any more',
      asked: all.map(toAsked),
    };
  });
}

export type TimeOffersRead = Awaited<ReturnType<typeof readTimeOffers>>;
