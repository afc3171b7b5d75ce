import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { newReference } from '#src/platform/references.ts';
import { lettersTo, makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { learnersWithHours, linkTo, type TaughtLearner } from '#testing/learners.ts';
import { placeLine } from '#testing/placed-line.ts';
import { passLessons } from '#testing/shares.ts';
import { learnerReference } from './learner-reference.server.ts';
import { learnersOfAccount } from './learners-of-account.server.ts';
import { endShare, openShare, sharesOfLearner } from './shares.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A learner with ten hours, and lessons of ten more for them, as the page behind their link adds them. */
async function opened() {
  const [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  await app.db.updateTable('learners').set({ name: 'Sam Watson' }).where('id', '=', learner.id).execute();
  const token = await linkTo(learner, app);
  const reference = learnerReference(app.running.services, { id: learner.id, token });
  return { learner, token, reference, more: { ...LESSON, options: { learner: reference } } };
}

/** The minutes of every learner for whom a basket's order bought some. */
async function boughtBy({ basket }: { basket: string }) {
  return app.db
    .selectFrom('lesson_lines')
    .innerJoin('orders', 'orders.id', 'lesson_lines.order_id')
    .innerJoin('learners', 'learners.id', 'lesson_lines.learner_id')
    .select(['learner_id', 'minutes_left', 'learners.name', 'learners.postcode'])
    .where('basket_uuid', '=', basket)
    .orderBy('lesson_lines.position')
    .execute();
}

async function receiptOf({ basket }: { basket: string }) {
  const row = await app.db
    .selectFrom('emails')
    .select(['recipient', 'html', 'plain', 'renderer', 'renderer_input', 'document'])
    .where('message_id', 'like', `<receipt-${basket}@%`)
    .executeTakeFirstOrThrow();
  return ((await bodyOf(row, app.running.services))?.plain ?? '').replace(/\s+/g, ' ');
}

describe('hours that are bought from a learner’s page', () => {
  test('are that learner’s, whatever name a guest types, and open nothing', async () => {
    const { learner, more } = await opened();
    const buyer = await (await testBuyer(app, [more])).fillIn();
    await buyer.pay();
    expect(await boughtBy(buyer)).toMatchObject([
      { learner_id: learner.id, minutes_left: 600, name: 'Sam Watson', postcode: 'LS6 3AD' },
    ]);
    const receipt = await receiptOf(buyer);
    expect(receipt).toContain('added to Sam’s lessons');
    expect(receipt).not.toContain('/your-lessons/');
  });

  test('leave an account that opened a link with the sight that it had', async () => {
    const { learner, more } = await opened();
    const buyer = await testBuyer(app, [more]);
    const account = await makeAccount(app, buyer.browser);
    await buyer.fillIn();
    await buyer.pay();
    expect(await boughtBy(buyer)).toMatchObject([{ learner_id: learner.id }]);
    expect(await learnersOfAccount(app.db, { id: String(account.id), email: account.email })).toEqual([]);
  });

  test('open nothing more to an account that sees the learner by a share, once that has ended', async () => {
    const { learner, more } = await opened();
    const buyer = await testBuyer(app, [more]);
    const account = await makeAccount(app, buyer.browser);
    const holder = { id: String(account.id), email: account.email };
    const sharing = { learner: { id: learner.id, name: 'Sam Watson' }, to: account.email };
    await passLessons(app.running.services, { ...sharing, by: 'Joan', buyerEmail: 'joan@example.com' });
    const letter = (await lettersTo(app, account.email)).at(-1);
    await openShare(
      app.running.services,
      /your-lessons\/([0-9a-z]{26})/.exec(letter?.plain ?? '')?.[1] ?? '',
    );
    await buyer.fillIn();
    await buyer.pay();
    expect(await boughtBy(buyer)).toMatchObject([{ learner_id: learner.id }]);
    expect(await learnersOfAccount(app.db, holder)).toMatchObject([
      { id: learner.id, isBuyer: false, isByShare: true },
    ]);
    const [share] = await sharesOfLearner(app.db, learner.id);
    const ending = { learnerId: learner.id, shareId: share?.id ?? '', by: 'Joan', now: app.clock.now() };
    await app.db.transaction().execute((tx) => endShare(tx, ending));
    expect(await learnersOfAccount(app.db, holder)).toEqual([]);
  });

  test('go with lessons for somebody else in one order, each to their own learner', async () => {
    const { learner, more } = await opened();
    const buyer = await (await testBuyer(app, [more, LESSON])).fillIn();
    await buyer.pay();
    const [first, second] = await boughtBy(buyer);
    expect(first?.learner_id).toBe(learner.id);
    expect(second).toMatchObject({ minutes_left: 600 });
    expect(second?.learner_id).not.toBe(learner.id);
    expect(await receiptOf(buyer)).toContain('/your-lessons/');
  });

  test('are a line of their own, which says a first name and keeps no reference', async () => {
    const { reference, more } = await opened();
    const buyer = await testBuyer(app, [LESSON, more, more]);
    const { body } = await buyer.browser.get<BasketResponse>(`/v1/website/basket/${buyer.basket}`);
    const told = ({ quantity, learner, options }: BasketItem) => ({ quantity, learner, options });
    expect(body.contents.products.map(told)).toEqual([
      { quantity: 1, learner: null, options: {} },
      { quantity: 2, learner: { firstname: 'Sam' }, options: {} },
    ]);
    const kept = await app.db
      .selectFrom('baskets')
      .select('lines')
      .where('uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(reference);
  });

  test('are placed with the learner’s own instructor, where they are the wish, and nobody has to ring', async () => {
    const { learner, token } = await opened();
    await placeLine(app.db, learner, 'amara-osei');
    const reference = learnerReference(app.running.services, { id: learner.id, token });
    const more = { ...LESSON, options: { learner: reference, instructor: 'amara-osei' } };
    const buyer = await (await testBuyer(app, [more])).fillIn();
    const { body } = await buyer.pay();
    const { placed, open } = await app.db
      .selectFrom('orders')
      .select((eb) => [
        eb
          .selectFrom('instructor_assignments')
          .select('instructor_slug')
          .whereRef('order_id', '=', 'orders.id')
          .as('placed'),
        eb
          .selectFrom('order_tasks')
          .select('kind')
          .whereRef('order_id', '=', 'orders.id')
          .where('completed_at', 'is', null)
          .as('open'),
      ])
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    expect({ placed, open }).toEqual({ placed: 'amara-osei', open: null });
    expect((await buyer.read(body.transaction)).body.next.lessons).toBe(false);
    expect(await receiptOf(buyer)).not.toContain('will ring');
  });

  test('reach a learner whose lessons were passed on meanwhile', async () => {
    const { learner, more } = await opened();
    const buyer = await (await testBuyer(app, [more])).fillIn();
    const sharing = {
      learner: { id: learner.id, name: 'Sam Watson' },
      to: 'sam@new.example',
      by: 'Joan',
      buyerEmail: 'joan@example.com',
    };
    expect(await passLessons(app.running.services, sharing)).toBe('shared');
    await buyer.pay();
    expect(await boughtBy(buyer)).toMatchObject([{ learner_id: learner.id }]);
  });

  test('begin a learner of their own where the link has ended meanwhile, and the receipt opens that one', async () => {
    const { learner, more } = await opened();
    const buyer = await (await testBuyer(app, [more])).fillIn();
    await app.db.deleteFrom('learner_links').where('learner_id', '=', learner.id).execute();
    await buyer.pay();
    const [bought] = await boughtBy(buyer);
    expect(bought).toMatchObject({ minutes_left: 600 });
    expect(bought?.learner_id).not.toBe(learner.id);
    const receipt = await receiptOf(buyer);
    expect(receipt).toContain('/your-lessons/');
    expect(receipt).not.toContain('added to');
  });
});

describe('a reference to a learner', () => {
  test('is refused once it is old, once its link has ended, after another erased the learner, and if nobody wrote it', async () => {
    const add = async (reference: string) => {
      const answer = await app
        .browser()
        .post<{ errors: object }>('/v1/website/basket', { ...LESSON, options: { learner: reference } });
      return answer.status === 422 ? Object.keys(answer.body.errors) : answer.status;
    };
    const { learner, token, reference } = await opened();
    expect(await add(reference)).toBe(200);
    const { services } = app.running;
    expect(await add(learner.id)).toEqual(['learner']);
    expect(await add(newReference())).toEqual(['learner']);
    expect(await add(services.secrets.encrypt('nothing'))).toEqual(['learner']);
    const wrong = learnerReference(services, { id: learner.id, token: newReference() });
    expect(await add(wrong)).toEqual(['learner']);

    app.clock.pass({ hours: 4 });
    expect(await add(reference)).toEqual(['learner']);
    const renewed = learnerReference(services, { id: learner.id, token });
    expect(await add(renewed)).toBe(200);
    await app.db.updateTable('learners').set({ name: 'erased' }).where('id', '=', learner.id).execute();
    expect(await add(renewed)).toEqual(['learner']);
  });

  test('adds lessons alone: products and courses have no such option', async () => {
    const { reference } = await opened();
    const product = { product_id: 5, type: 'product', options: { learner: reference } };
    expect((await app.browser().post('/v1/website/basket', product)).status).toBe(422);
  });
});
