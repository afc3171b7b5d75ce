import { randomUUID } from 'node:crypto';
import type { PricedLine } from '#src/features/basket/lines/line.ts';
import { type Voucher, voucherProduct } from '#src/features/basket/lines/voucher-line.ts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { type Buyer, type Purchase, purchaseOf, type Week } from '#src/features/orders/purchase.ts';
import { days, periods } from '#src/platform/calendar/week.ts';
import { asPence } from '#src/platform/money.ts';
import { newOrderNumber } from '#src/platform/references.ts';
import type { SeedArea } from '../areas.ts';
import { type MadeUpPerson, person } from './people.ts';
import type { Random } from './random.ts';

export type Bought = 'lessons' | 'training' | 'digital' | 'posted' | 'e-voucher' | 'gift-card' | 'course';

/** What the catalogue sells, by kind. */
export interface OnSale {
  lessons: Product[];
  training: Product[];
  digital: Product[];
  posted: Product[];
  courses: Product[];
}

/** A made-up purchase of one kind of thing, with a second thing beside it now and then. */
export function purchase(random: Random, kind: Bought, area: SeedArea, onSale: OnSale): Purchase {
  const buyer = person(random, area.name, area.outcodes.split(' '));
  const { email, ...billing } = buyer;
  const lines = [lineOf(random, kind, area, onSale, buyer)];
  if (kind === 'lessons' && random.below(5) === 0) lines.push(line(random.of(onSale.digital)));
  const isTaught = kind === 'lessons' || kind === 'training';
  const isPupil = random.below(3) > 0;
  const learner = isPupil
    ? buyer
    : { ...person(random, area.name, area.outcodes.split(' ')), surname: buyer.surname };
  const isPosted = kind === 'posted' || kind === 'gift-card';
  const made: Buyer = {
    email,
    customerIsPupil: isPupil,
    addresses: {
      billing,
      ...(isPosted && { delivery: billing }),
      ...(isTaught && { learner: isPupil ? { ...buyer, email } : learner }),
    },
    ...(isTaught && { availability: week(random) }),
  };
  return purchaseOf({ uuid: randomUUID(), lines }, made, newOrderNumber(), []);
}

function lineOf(
  random: Random,
  kind: Bought,
  area: SeedArea,
  onSale: OnSale,
  { firstname, surname }: MadeUpPerson,
): PricedLine {
  if (kind === 'e-voucher' || kind === 'gift-card') return voucherLine(random, kind, firstname);
  if (kind === 'course')
    return { ...line(random.of(onSale.courses)), options: { name: `${firstname} ${surname}` } };
  if (kind === 'lessons') {
    const here = onSale.lessons.filter(
      ({ areaSlug, hours }) => areaSlug === area.slug && hours !== null && hours <= 20,
    );
    // Ten hours are bought most.
    const ten = here.filter(({ hours }) => hours === 10);
    return line(random.below(2) === 0 ? random.of(ten) : random.of(here));
  }
  return line(random.of(onSale[kind]));
}

function line(product: Product): PricedLine {
  const { type, id } = product;
  return { type, id, product, itemId: randomUUID(), quantity: 1, options: {} };
}

function voucherLine(random: Random, type: 'e-voucher' | 'gift-card', name: string): PricedLine {
  const itemId = randomUUID();
  const isCard = type === 'gift-card';
  const voucher: Voucher = {
    type,
    message: 'Happy birthday! See you on the road.',
    sendAt: null,
    template: isCard ? null : random.of(['seventeenth', 'birthday', 'test-day', 'coast-road']),
    cardTemplate: isCard ? random.of(['card-roundabout', 'card-b-road']) : null,
    value: asPence(random.of([25_00, 50_00, 100_00, 250_00])),
    recipientName: name === 'Callum' ? 'Ines' : 'Callum',
    recipientEmail: isCard ? null : `callum${random.below(90) + 10}@example.com`,
    sendTo: isCard ? null : 'recipient',
  };
  const product = voucherProduct(voucher, itemId);
  return { type: 'voucher', id: product.id, itemId, quantity: 1, options: {}, voucher, product };
}

/** Some weekdays and the odd Saturday. */
function week(random: Random): Week {
  return Object.fromEntries(
    days.map((day) => [
      day,
      Object.fromEntries(
        periods.map((period) => [period, random.below(day === 'sun' ? 12 : 3) === 0]),
      ) as Week[string],
    ]),
  );
}
