import type { Product } from '#src/features/catalogue/catalogue.ts';
import { withoutHeldTime } from './held-time.ts';
import type { Changed, Line, Options } from './line.ts';
import { isInstructorSelectable } from './preferred-instructor.ts';
import { isSame } from './same-line.ts';

/**
 * With other options a line is another one: where that is in the basket already, the two become one (R11). A time that is
 * held with one instructor is none with another.
 */
export function changeOptions(
  lines: Line[],
  itemId: string,
  options: Options,
  product: Product,
  changeQuantity: (lines: Line[], itemId: string, quantity: number, product: Product) => Changed,
): Changed {
  const line = lines.find((candidate) => candidate.itemId === itemId);
  if (!line) return { ok: false, refusal: 'unknown_item' };
  if (!isInstructorSelectable(product, options)) return { ok: false, refusal: 'not_with_them' };
  const same = lines.find(
    (other) => other !== line && isSame(other, product, { options, learner: line.learner }),
  );
  const keeps = line.held !== undefined && line.held.instructor === options.instructor;
  const changed = keeps ? line : { ...withoutHeldTime(line), options };
  if (!same) return { ok: true, lines: lines.map((other) => (other === line ? changed : other)) };
  const rest = lines.filter((other) => other !== line);
  return changeQuantity(rest, same.itemId, same.quantity + line.quantity, product);
}
