import type pg from 'pg';
import { timeCursor } from '#src/kit/lists/time-cursor.ts';

/** A list, a search or a page of the office. */
export interface OfficePage {
  name: string;
  path: string;
  body?: object;
}

/** Every list, search and filter of the office, on ids and words that the filled school has. */
export async function officePages(pool: pg.Pool, month: string): Promise<OfficePage[]> {
  const one = async (query: string) => (await pool.query(query)).rows[0] as Record<string, string>;
  const nth = (n: number) =>
    one(
      `select id, placed_at as at, order_number as number, email from orders order by placed_at desc offset ${n} limit 1`,
    );
  const count = await one(
    'select (select count(*) from orders) as orders, (select count(*) from learners) as learners',
  );
  const share = (count: string | undefined, of: number) => Math.floor(Number(count) * of);
  const [second, deep, plain] = await Promise.all([
    nth(24),
    nth(share(count.orders, 0.8)),
    nth(share(count.orders, 0.06)),
  ]);
  const promised = (kind: string) =>
    one(
      `select order_id as id from order_tasks where kind = '${kind}' and completed_at is null and cancelled_at is null order by due_at limit 1`,
    );
  const [lessons, training, parcel] = await Promise.all(
    ['place_lessons', 'ring_about_training', 'post_parcel'].map(promised),
  );
  const voucher = await one(
    "select id, code_last4, order_number, email, recipient_name from vouchers where state = 'used' order by id limit 1",
  );
  const learner = await one(
    'select learner_id as id from lesson_lines group by 1 order by count(*) desc, 1 limit 1',
  );
  const last = await one(
    `select id, name from learners order by lower(name), id offset ${share(count.learners, 0.6)} limit 1`,
  );
  const review = await one('select id, staff_id as by from audit_log order by id offset 50000 limit 1');
  const decided = await one(
    "select id, published_at as at from reviews where state = 'published' order by published_at offset 5 limit 1",
  );
  const answer = await one(
    'select id from course_responses where answered_at is null order by created_at limit 1',
  );
  const placeOf = ({ at, id }: Record<string, string> = {}) =>
    encodeURIComponent(timeCursor({ at: new Date(at ?? ''), id: id ?? '' }));
  const orders = (query: string) => `/office/orders?${query}`;
  const list = (name: string, path: string): OfficePage => ({ name, path });
  return [
    list('Today', '/office'),
    list('Today, lessons', '/office?kind=lessons'),
    list('Today, nobody’s', '/office?taken=none'),
    list('Orders', '/office/orders'),
    list('Orders, second page', orders(`before=${placeOf(second)}`)),
    list('Orders, page 1,600', orders(`before=${placeOf(deep)}`)),
    list('Orders, back from it', orders(`after=${placeOf(deep)}`)),
    ...['paid', 'unsettled', 'part_refunded', 'refunded', 'refund_failed', 'not_paid'].map((state) =>
      list(`Orders, ${state.replace('_', ' ')}`, orders(`state=${state}`)),
    ),
    ...['lessons', 'training', 'vouchers', 'posted', 'digital', 'courses'].map((kind) =>
      list(`Orders of ${kind}`, orders(`kind=${kind}`)),
    ),
    list('Orders of a year', orders('from=2025-01-01&to=2025-12-31')),
    list('Orders, refunded training', orders('state=refunded&kind=training')),
    list('Orders, part refunded posted', orders('state=part_refunded&kind=posted')),
    list('Orders by number', orders(`find=${plain?.number}`)),
    list('Orders by surname', orders('find=patel')),
    list('Orders by two letters', orders('find=ma')),
    list('Orders by name', orders('find=priya+patel')),
    list('Orders by email', orders(`find=${plain?.email}`)),
    list('Orders by an email’s start', orders('find=grace.smith')),
    list('Orders by outcode', orders('find=LS6')),
    list('Orders by postcode', orders('find=LS6+3AB')),
    list('Orders by a voucher’s end', orders(`find=${voucher?.code_last4}`)),
    list('Orders by surname, refunded', orders('find=patel&state=refunded')),
    list('Orders, nothing found', orders('find=zzzz')),
    list('An order', `/office/orders/${plain?.id}`),
    list('An order’s refund', `/office/orders/${plain?.id}/refund`),
    list('Placing lessons', `/office/orders/${lessons?.id}/place`),
    list('A call about training', `/office/orders/${training?.id}/call`),
    list('A parcel', `/office/orders/${parcel?.id}/parcel`),
    list('An answer', `/office/answers/${answer?.id}`),
    list('Vouchers', '/office/vouchers'),
    list('Vouchers by order', `/office/vouchers?find=${voucher?.order_number}`),
    list('Vouchers by end', `/office/vouchers?find=${voucher?.code_last4}`),
    list('Vouchers by email', `/office/vouchers?find=${voucher?.email}`),
    list('Vouchers by name', `/office/vouchers?find=${voucher?.recipient_name}`),
    list('Vouchers by surname', '/office/vouchers?find=patel'),
    list('A voucher', `/office/vouchers/${voucher?.id}`),
    list('Reviews', '/office/reviews'),
    list('Reviews published', '/office/reviews/decided'),
    list('Reviews published, last page', `/office/reviews/decided?before=${placeOf(decided)}`),
    list('Reviews rejected', '/office/reviews/decided?state=rejected'),
    list('Learners', '/office/learners'),
    list('Learners, page 360', `/office/learners?after=${last?.id}+${last?.name}`),
    list('Learners to place', '/office/learners?show=waiting'),
    list('Learners with hours left', '/office/learners?show=left'),
    list('Learners of an instructor', '/office/learners?instructor=amara-osei'),
    list('Learners by surname', '/office/learners?find=llewellyn'),
    list('Learners by name', '/office/learners?find=priya+patel'),
    list('Learners by an email’s start', '/office/learners?find=grace.smith'),
    list('Learners by outcode', '/office/learners?find=LS6'),
    list('Learners, nobody found', '/office/learners?find=zzzz'),
    list('A learner', `/office/learners/${learner?.id}`),
    list('Money, this month', '/office/money'),
    list('Money, a month', `/office/money?month=${month}`),
    list('Money, month-end CSV', `/office/money.csv?month=${month}`),
    list('Money, vouchers CSV', '/office/money/vouchers.csv'),
    ...['month', 'quarter', 'year', 'tax'].map((period) =>
      list(`Figures, ${period}`, `/office/figures?period=${period}`),
    ),
    ...[7, 30, 90].map((days) => list(`Funnel, ${days} days`, `/office/funnel?days=${days}`)),
    list('Funnel of an area', '/office/funnel?days=90&area=leeds'),
    list('Outbox', '/office/outbox'),
    list('Log', '/office/log'),
    list('Log, page 1,000', '/office/log?before=50000'),
    list('Log of a colleague', `/office/log?by=${review?.by}`),
    list('Log of vouchers', '/office/log?about=voucher'),
    list('Log of areas', '/office/log?about=area'),
    list('Log of a colleague, areas', `/office/log?by=${review?.by}&about=area`),
    list('Log of an order', `/office/log?about=order&id=${plain?.id}`),
    list('Courses', '/office/courses'),
    list('A course’s attendees', '/office/courses/1075'),
    list('Instructors', '/office/instructors'),
    list('An instructor', '/office/instructors/amara-osei'),
    list('An instructor’s times', '/office/instructors/amara-osei/times'),
    list('Catalogue', '/office/catalogue'),
    list('Staff', '/office/staff'),
    { name: 'A person’s data', path: '/v1/office/people/export', body: { email: plain?.email } },
    list('Orders CSV, a day', '/office/orders.csv?from=2026-03-02&to=2026-03-02'),
  ];
}
