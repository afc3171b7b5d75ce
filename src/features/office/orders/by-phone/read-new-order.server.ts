import { randomUUID } from 'node:crypto';
import { findArea } from '#src/features/areas/areas.server.ts';
import type { AreaAnswer } from '#src/features/areas/areas.ts';
import { priceLines } from '#src/features/basket/basket.server.ts';
import { findDraftLines, NO_DRAFT_LINES } from '#src/features/basket/draft-lines.server.ts';
import type { Line, PricedLine } from '#src/features/basket/lines/line.ts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import {
  isTransmission,
  lessonPackages,
  sellableByPhone,
} from '#src/features/catalogue/products-on-sale.server.ts';
import { coursesByPhone } from '#src/features/checkout/phone-orders/courses-by-phone.server.ts';
import {
  describeVoucher,
  typedVoucher,
} from '#src/features/checkout/phone-orders/describe-voucher.server.ts';
import { firstTimesByPhone } from '#src/features/checkout/phone-orders/first-lesson.server.ts';
import {
  allInPrice,
  chosenItem,
  chosenLines,
  factsOfLines,
  listLines,
  mayAddCode,
  type Sold,
  withCodes,
} from '#src/features/checkout/phone-orders/sold-lines.server.ts';
import { findUsers } from '#src/features/identity/customer/find-users.server.ts';
import { userRowsAt, userWithId } from '#src/features/identity/customer/users.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { learnerWithId } from '#src/features/lessons/learners/find-learner.server.ts';
import { findLearners } from '#src/features/lessons/learners/find-learners.server.ts';
import { gearboxOf, linesOfLearner } from '#src/features/lessons/learners/learner-lines.server.ts';
import { lessonsOwedTo } from '#src/features/lessons/learners/lessons-owed.server.ts';
import { type LearnerOpening, openingOfLearner } from '#src/features/lessons/openings.server.ts';
import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { peopleOf } from '#src/features/orders/orders.server.ts';
import { boughtBy, findOrders } from '#src/features/orders/staff/find-orders.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { voucherChoices } from '#src/features/vouchers/builder/require-voucher.server.ts';
import { giftChoices } from '#src/features/vouchers/gift/gift-offered.server.ts';
import { formatHours, londonWhenWithin } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds, toDecimal } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { isUuid } from '#src/platform/slug.ts';
import { paymentQueries } from '../list/order-search.server.ts';

const FOUND = 6;

/** What the page of a new order shows: who was found, what can be sold, and what is chosen of it with its price. */
export async function readNewOrder(
  { db, clock, catalogue, voucherBounds }: OfficeDeps,
  query: URLSearchParams,
) {
  const now = clock.now();
  const text = (name: string, most = 100) => (query.get(name) ?? '').trim().slice(0, most);
  const find = text('find');
  const from = text('from');
  const buyer = isUuid(from) ? await readBuyer(db, from, now) : undefined;
  const named = query.get('gearbox');
  const gearbox = isTransmission(named) ? named : (buyer?.gearbox ?? 'manual');
  const postcode = (query.has('postcode') ? text('postcode', 16) : (buyer?.postcode ?? '')).toUpperCase();
  const where = await findArea(db, postcode);
  const area = where.kind === 'taught' ? where.area : undefined;
  const [bankAccount, people, extras, packages] = await Promise.all([
    findBankAccount(db),
    find ? findBuyers(db, find) : [],
    sellableByPhone(db, now),
    area ? lessonPackages(db, area.slug, gearbox, now) : [],
  ]);
  const lesson = packages.find(({ id }) => String(id) === query.get('lesson'));
  const [taught] = lesson ? await catalogue.products([lesson], now) : [];
  const preferred = taught?.teachers?.find(({ slug }) => slug === query.get('instructor'))?.slug ?? '';
  const times = taught ? await firstTimesByPhone(db, { taught, preferred, postcode, now }) : [];
  const wanted = text('first');
  const time = times.flatMap((group) => group.times).find(([value]) => value === wanted);
  const [first = '', firstLesson = ''] = time ?? [];
  const instructor = first.split('/')[0] || preferred;
  const draft = text('draft');
  const { version, lines: drafted } = isUuid(draft) ? await findDraftLines(db, draft, now) : NO_DRAFT_LINES;
  const courses = (await coursesByPhone({ db, catalogue }, now)).filter(({ isClosed }) => !isClosed);
  const places = await catalogue.products(
    courses.map(({ id }) => ({ type: 'course', id })),
    now,
  );
  const quantities = extras.map((extra) => ({ extra, quantity: quantityOf(query.get(nameOf(extra))) }));
  const items = [
    ...(lesson ? [`lesson:${lesson.id}:1`] : []),
    ...quantities.flatMap(({ extra: { type, id }, quantity }) =>
      quantity ? [`${type}:${id}:${quantity}`] : [],
    ),
  ];
  const lines = await linesOf(catalogue, { items, instructor, drafted }, now);
  const [code, secondCode] = [text('code', 40), text('second_code', 40)];
  const isNone = lines instanceof Problem;
  const full = isNone ? [] : lines;
  const email = buyer?.fields.email ?? '';
  const sold = await unlessRefused(() => withCodes(db, full, { codes: [code, secondCode], email }, now));
  const isRefused = sold instanceof Problem;
  return {
    find,
    people,
    from: buyer ? from : '',
    buyer,
    postcode,
    gearbox,
    where: whereText(where, postcode),
    packages: packages.map((product) => {
      const { id, name, hours } = product;
      const price = allInPrice(product);
      const anHour = hours && hours > 1 ? `${pounds(asPence(Math.round(price / hours)))} an hour` : '';
      return { id, name, price: pounds(price), anHour };
    }),
    lesson: lesson ? String(lesson.id) : '',
    instructor,
    times,
    first,
    firstRefusal: wanted && taught && !first ? 'That time isn’t free any more. Choose another.' : '',
    draft,
    version,
    // Where the rest is refused, they are shown all the same.
    drafted: readDrafted(isNone ? await priceLines(catalogue, drafted, now) : full, drafted, now),
    courses,
    gifts: giftChoices(
      { products: [...packages, ...places, ...extras], vouchers: drafted.map(({ voucher }) => voucher) },
      voucherBounds,
    ),
    vouchers: await voucherChoices({ db, clock, voucherBounds }),
    teachers: taught?.teachers?.map(({ slug, name }) => ({ slug, name })) ?? [],
    extras: quantities.map(({ extra, quantity }) => ({
      field: nameOf(extra),
      name: extra.name,
      price: pounds(allInPrice(extra)),
      quantity,
      most: extra.limit ?? 100,
    })),
    refusal: isNone ? lines.message : '',
    ...(full.length > 0 ? { code, secondCode } : { code: '', secondCode: '' }),
    codeRefusal: isRefused && full.length > 0 ? sold.message : '',
    chosen:
      full.length === 0
        ? null
        : {
            ...summed(isRefused ? { lines: full, discounts: [] } : sold, now),
            items: items.join(','),
            draft: drafted.length > 0 ? draft : '',
            firstLesson,
          },
    takesTransfers: bankAccount !== undefined,
    entry: randomUUID(),
  };
}

export type NewOrder = Awaited<ReturnType<typeof readNewOrder>>;

const nameOf = ({ type, id }: Product) => `${type}-${id}`;

function quantityOf(text: string | null): number {
  return /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
}

function linesOf(
  catalogue: OfficeDeps['catalogue'],
  { items, instructor, drafted }: { items: readonly string[]; instructor: string; drafted: readonly Line[] },
  now: Date,
): Promise<PricedLine[] | Problem> {
  const read = items.map((item) => chosenItem.parse(item));
  return unlessRefused(() => chosenLines(catalogue, { items: read, instructor, drafted }, now));
}

async function unlessRefused<Answer>(ask: () => Promise<Answer>): Promise<Answer | Problem> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The gift vouchers and places that were put on it, each with what its form is filled in with. */
function readDrafted(priced: PricedLine[], drafted: Line[], now: Date) {
  const lines = drafted.flatMap(({ itemId }) => priced.filter((line) => line.itemId === itemId));
  const words = listLines({ lines, discounts: [] }, now).lines;
  return lines.map(({ itemId, voucher, product }, index) => ({
    item: itemId,
    name: product.name,
    note: words[index]?.note ?? '',
    amount: words[index]?.amount ?? '',
    picture: product.thumbnail,
    voucher: voucher && typedVoucher(voucher),
  }));
}

/** How the total adds up, and what is read out of it. */
function summed(sold: Sold, now: Date) {
  const { total, hasLessons, isTraining, needsDelivery } = factsOfLines(sold.lines);
  const listed = listLines(sold, now);
  return {
    ...listed,
    total: pounds(total),
    expectedTotal: toDecimal(total),
    names: listed.lines.map(({ name }) => name).join(', '),
    places: listed.lines
      .filter((_, index) => sold.lines[index]?.type === 'course')
      .map(({ name, note }) => `${name}, ${note}`),
    vouchers: sold.lines.flatMap(({ voucher }) =>
      voucher ? [describeVoucher(voucher, { buyer: 'you', now })] : [],
    ),
    isTaught: hasLessons || isTraining,
    needsDelivery,
    hasLessons,
    codes: sold.discounts.map(({ rule }) => rule.code),
    mayAddCode: mayAddCode(sold),
  };
}

function whereText(where: AreaAnswer, postcode: string): { taught: boolean; text: string } | null {
  if (where.kind === 'nothing') return null;
  if (where.kind === 'taught')
    return { taught: true, text: `We teach in ${where.place}, ${where.area.name}.` };
  if (where.kind === 'unknown')
    return { taught: false, text: `${postcode} isn’t a postcode or a town we know.` };
  const [nearest] = where.neighbours;
  const near = nearest ? ` The nearest area is ${nearest.area.name}, ${nearest.miles} miles away.` : '';
  return {
    taught: false,
    text: `We don’t teach in ${where.place}.${near} Products and training can be sold anywhere.`,
  };
}

/** Earlier buyers, each email address once; then people who have an account or were moved in as learners, without an order. */
async function findBuyers(db: OfficeDeps['db'], find: string) {
  const [{ orders }, users, learners] = await Promise.all([
    findOrders(db, { find }, paymentQueries(db), { most: 25 }),
    findUsers(db, find, FOUND),
    findLearners(db, { find, show: 'all' }),
  ]);
  const openings = await Promise.all(
    learners
      .slice(0, FOUND)
      .map(async (learner) => ({ ...learner, opening: await openingOfLearner(db, learner.id) })),
  );
  const people = [
    ...orders.map(({ buyer, ...order }) => ({ ...order, name: buyer })),
    ...users.map(({ firstname, surname, address, ...user }) => ({
      ...user,
      name: `${firstname} ${surname}`,
      postcode: address?.postcode ?? '',
    })),
    ...openings.flatMap(({ id, name, postcode, opening }) =>
      opening ? [{ id, name, phone: '', email: opening.buyer_email, postcode }] : [],
    ),
  ];
  const first = new Map(people.toReversed().map((person) => [person.email.toLowerCase(), person]));
  return [...first.values()]
    .toReversed()
    .slice(0, FOUND)
    .map(({ id, name, phone, email, postcode }) => ({
      id,
      name,
      reached: [phoneAsWritten(phone), email, postcode].filter(Boolean).join(', '),
    }));
}

/** Whom the form is filled in with: of an order before, of an account, or of a learner who was moved in. */
async function readBuyer(db: OfficeDeps['db'], id: string, now: Date) {
  return (await buyerBefore(db, id, now)) ?? (await buyerWithoutOrder(db, id, now));
}

async function buyerWithoutOrder(db: OfficeDeps['db'], id: string, now: Date) {
  const [opening, learner] = await Promise.all([openingOfLearner(db, id), learnerWithId(db, id)]);
  const [user] = opening ? await userRowsAt(db, opening.buyer_email) : [await userWithId(db, id)];
  const known = user ?? (opening && learner && buyerOfLearner(learner, opening));
  if (!known) return undefined;
  const { email, firstname, surname, phone, address } = known;
  const { learners } = await lessonsOwedTo(db, { email, orderIds: [], now });
  return {
    name: `${firstname} ${surname}`.trim() || email,
    bought: '',
    postcode: address?.postcode ?? '',
    gearbox: await gearboxOfOnly(db, learners),
    learners: learners.map(toAddTo),
    fields: {
      adds_to: onlyOf(learners)?.id ?? '',
      email,
      firstname,
      surname,
      phone: phoneAsWritten(phone),
      address_line_1: address?.address_line_1 ?? '',
      address_line_2: address?.address_line_2 ?? '',
      city: address?.city ?? '',
      postcode: address?.postcode ?? '',
    },
  };
}

/** Where nothing else is known, the system before knew whose learner they are. */
function buyerOfLearner(
  { name, phone, postcode }: { name: string; phone: string | null; postcode: string },
  opening: LearnerOpening,
) {
  const own = opening.buyer_is_learner ? name : opening.parent_name;
  const firstname = firstNameOf(own);
  return {
    email: opening.buyer_email,
    firstname,
    surname: own.slice(firstname.length).trim(),
    phone: opening.buyer_is_learner ? (phone ?? '') : opening.parent_phone,
    address: {
      address_line_1: opening.buyer_is_learner ? opening.address : '',
      address_line_2: '',
      city: '',
      postcode,
    },
  };
}

type Owed = Awaited<ReturnType<typeof lessonsOwedTo>>['learners'];

const onlyOf = (learners: Owed) => (learners.length === 1 ? learners[0] : undefined);

const toAddTo = ({ id, name, left }: Owed[number]) =>
  [id, `Add to ${name}’s lessons, ${formatHours(left)} left`] as const;

async function gearboxOfOnly(db: OfficeDeps['db'], learners: Owed) {
  const only = onlyOf(learners);
  return only && gearboxOf(await linesOfLearner(db, only.id));
}

/** The buyer and the learner of an order before. */
async function buyerBefore(db: OfficeDeps['db'], orderId: string, now: Date) {
  const [found, people] = await Promise.all([orderAtOffice(db, orderId), peopleOf(db, orderId)]);
  const { billing, learner } = people;
  if (!found || !billing) return undefined;
  const { email } = found.order;
  const [{ learners }, bought] = await Promise.all([
    lessonsOwedTo(db, { email, orderIds: [orderId], now }),
    boughtBy(db, [orderId]),
  ]);
  const isPupil = found.order.customer_is_pupil || !learner;
  return {
    name: `${billing.firstname} ${billing.surname}`,
    bought: `${bought(orderId)}, ${londonWhenWithin(found.order.placed_at, now)}`,
    postcode: (learner ?? billing).postcode,
    gearbox: await gearboxOfOnly(db, learners),
    learners: learners.map(toAddTo),
    fields: {
      adds_to: onlyOf(learners)?.id ?? '',
      email,
      firstname: billing.firstname,
      surname: billing.surname,
      phone: phoneAsWritten(billing.phone),
      address_line_1: billing.address_line_1,
      address_line_2: billing.address_line_2,
      city: billing.city,
      postcode: billing.postcode,
      ...(!isPupil && {
        learner_firstname: learner.firstname,
        learner_surname: learner.surname,
        learner_phone: phoneAsWritten(learner.phone),
        learner_email: learner.email ?? '',
      }),
      ...(learner &&
        learner.postcode !== billing.postcode && {
          pick_up_line_1: learner.address_line_1,
          pick_up_city: learner.city,
          pick_up_postcode: learner.postcode,
        }),
    },
  };
}
