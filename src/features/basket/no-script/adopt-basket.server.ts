import type { Product } from '#src/features/catalogue/catalogue.ts';
import type { BasketResponse } from '../api-schema.ts';
import { type BasketDeps, changeBasket, loadBasket, priceBasket, saveBasket } from '../basket.server.ts';
import { addLine, type Basket } from '../basket.ts';
import { toResponse } from '../basket-answer.ts';
import { basketFrozen } from '../basket-problems.ts';
import { withoutHeldTime } from '../lines/held-time.ts';
import type { Line } from '../lines/line.ts';
import { isInstructorSelectable } from '../lines/preferred-instructor.ts';

/**
 * Scripts run in a browser that has posted forms without them: from now on its storage alone names its basket. Answers
 * the posted basket, or the browser's own with the posted lines added. A posted one that vouchers pay for gets the lines of the
 * browser's own instead, since its checkout has them. The one that is added is emptied first, so that asking again after a lost
 * answer adds nothing twice.
 */
export async function adoptBasket(
  deps: BasketDeps & { hasVouchers: (uuid: string) => Promise<boolean> },
  posted: string | undefined,
  own: string | undefined,
): Promise<BasketResponse | null> {
  const { db, catalogue, clock } = deps;
  const now = clock.now();
  const load = async (uuid: string | undefined) => (uuid ? loadBasket(db, uuid, now) : undefined);
  const answer = async (basket: Basket | undefined) =>
    basket ? toResponse(await priceBasket(catalogue, basket, now)) : null;
  const [theirs, mine] = [await load(posted), await load(own)];
  if (!theirs || theirs.uuid === mine?.uuid) return answer(mine);
  // As with an add (R11): what is being paid for stays as it is.
  if (!mine || mine.isFrozen) return answer(theirs);
  if (theirs.lines.length === 0) return answer(mine);
  const keepsPosted = !theirs.isFrozen && (await deps.hasVouchers(theirs.uuid));
  const [kept, added] = keepsPosted ? [theirs, mine] : [mine, theirs];
  const products = await catalogue.products(added.lines, now);
  if (!(await saveBasket(db, added, [], now))) throw basketFrozen();
  if (added.lines.some(({ held }) => held)) await deps.holds.releaseHold(added.uuid);
  return changeBasket(deps, kept.uuid, ({ lines }) => ({
    ok: true,
    lines: merged(lines, added.lines, products),
  }));
}

/**
 * What a rule refuses, such as more of something than can be bought at once, is left out. Lessons stay where only the
 * instructor who was wished for has left. A time that was held for the posted basket is let go.
 */
function merged(lines: Line[], added: Line[], products: Product[]): Line[] {
  return added.map(withoutHeldTime).reduce((before, line) => {
    const product = products.find(({ type, id }) => type === line.type && id === line.id);
    const keepsWish = product && isInstructorSelectable(product, line.options);
    const changed = product && addLine(before, product, keepsWish ? line : { ...line, options: {} });
    return changed?.ok ? changed.lines : before;
  }, lines);
}
