import { expect } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { CheckoutResponse, DraftedStep } from '#src/features/checkout/session/api-schema.ts';
import type { StepName } from '#src/features/checkout/session/steps.ts';
import type { TestApp } from './app.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED, type TestBuyer, TRAINING, testBuyer } from './buyer.ts';
import { answersOf } from './section-answers.ts';
import { E_VOUCHER, GIFT_CARD } from './vouchers.ts';

export const SOLD = { LESSON, TRAINING, E_VOUCHER, GIFT_CARD, POSTED, BRAIN_TRAINING, COURSE };
export type Kind = keyof typeof SOLD;

export const NAMES: Record<string, StepName> = {
  Details: 'customer',
  Delivery: 'delivery',
  Billing: 'billing',
  Learner: 'lesson',
  Trainee: 'lesson',
  Payment: 'payment',
};
export const BODIES: Record<DraftedStep, object> = answersOf({});
/** One buyer on their way through the checkout, and the expected state: nothing here uses the product's own rules. */
export class Walk {
  readonly buyer: TestBuyer;
  readonly kinds: Set<Kind>;
  readonly saved = new Map<DraftedStep, boolean>();
  isPupil: boolean | undefined;
  lessonIsFor: boolean | undefined;

  constructor(buyer: TestBuyer, kinds: Kind[]) {
    this.buyer = buyer;
    this.kinds = new Set(kinds);
  }

  static async of(app: TestApp, kinds: Kind[]): Promise<Walk> {
    const walk = new Walk(
      await testBuyer(
        app,
        kinds.map((kind) => SOLD[kind]),
      ),
      kinds,
    );
    await walk.buyer.start();
    return walk;
  }

  titles(): string[] {
    const { kinds } = this;
    const learns = kinds.has('LESSON') ? ['Learner'] : kinds.has('TRAINING') ? ['Trainee'] : [];
    const posts = kinds.has('GIFT_CARD') || kinds.has('POSTED') ? ['Delivery'] : [];
    return ['Details', ...posts, 'Billing', ...learns, 'Payment'];
  }

  isDone(title: string): boolean {
    const name = NAMES[title] as StepName;
    if (name === 'payment' || !this.saved.get(name)) return false;
    return name !== 'lesson' || this.lessonIsFor === this.isPupil;
  }

  open(): StepName {
    return NAMES[this.titles().find((title) => !this.isDone(title)) as string] as StepName;
  }

  expectStanding(checkout: CheckoutResponse) {
    expect(checkout.steps.map(({ title, completed }) => [title, completed])).toEqual(
      this.titles().map((title) => [title, this.isDone(title)]),
    );
    expect(checkout.steps.map(({ name }) => name)).toEqual(this.titles().map((title) => NAMES[title]));
    expect(checkout.current).toBe(this.open());
    expect(checkout.customer?.customer_is_pupil).toBe(this.saved.get('customer') ? this.isPupil : undefined);
  }

  /** As after a reload. */
  async readCheckout() {
    const { status, body } = await this.buyer.browser.get<CheckoutResponse>('/v1/website/checkout');
    expect(status).toBe(200);
    this.expectStanding(body);
    return body;
  }

  async save(name: DraftedStep, body: object = BODIES[name]) {
    const answer = await this.buyer.step(name, body);
    expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text]);
    this.saved.set(name, true);
    if ('customer_is_pupil' in body) this.isPupil = body.customer_is_pupil as boolean;
    if (name === 'lesson') this.lessonIsFor = this.isPupil;
    this.expectStanding(answer.body);
    return answer.body;
  }

  async saveMany(count: number) {
    for (let n = 0; n < count; n += 1) await this.save(this.open() as DraftedStep);
  }

  async refuses(name: DraftedStep) {
    const before = await this.readCheckout();
    expect(await this.buyer.step(name, BODIES[name])).toMatchObject({
      status: 422,
      body: { code: 'step_out_of_order' },
    });
    expect(await this.readCheckout()).toEqual(before);
  }

  async add(kind: Kind) {
    expect((await this.buyer.add(SOLD[kind])).status).toBe(200);
    this.kinds.add(kind);
    return this.readCheckout();
  }

  async remove(kind: Kind) {
    const { browser, basket } = this.buyer;
    const { body } = await browser.get<BasketResponse>(`/v1/website/basket/${basket}`);
    const sold = SOLD[kind];
    const item = body.contents.products.find((one) =>
      'voucher_type' in sold
        ? one.voucher?.voucher_type === sold.voucher_type
        : one.type === sold.type && one.product_id === sold.product_id,
    );
    const path = `/v1/website/basket/${item?.id}?basket=${basket}`;
    expect([kind, (await browser.delete(path)).status]).toEqual([kind, 200]);
    this.kinds.delete(kind);
    return this.readCheckout();
  }

  /** Completes the remaining sections: the payment is open after the last and not before. */
  async toTheEnd() {
    while (this.open() !== 'payment') await this.save(this.open() as DraftedStep);
  }

  /** The same, and asks for a card: refused before the payment is open. */
  async toTheCard() {
    while (this.open() !== 'payment') {
      expect((await this.buyer.authorise()).body.code).toBe('step_out_of_order');
      await this.save(this.open() as DraftedStep);
    }
    await this.buyer.consents();
    expect((await this.buyer.authorise()).status).toBe(200);
  }
}
