import { withoutHeldTime } from './held-time.ts';
import type { Line, LinkedLearner, Options } from './line.ts';
import type { Voucher } from './voucher-line.ts';

/** What was bought by a line, as an order knows it. */
export interface OrderedLine {
  type: string;
  productId: number;
  quantity: number;
  options: Options;
  learner?: LinkedLearner | undefined;
  voucher?: Voucher;
}

/** What a basket holds beyond what was ordered: what was added, or raised, while its buyer paid. A time was held for the order. */
export function leftOver(lines: readonly Line[], ordered: readonly OrderedLine[]): Line[] {
  const bought = new Map<string, number>();
  for (const line of ordered) {
    const key = keyOf({ ...line, id: line.productId });
    bought.set(key, (bought.get(key) ?? 0) + line.quantity);
  }
  return lines.flatMap((line) => {
    const key = keyOf(line);
    const taken = Math.min(line.quantity, bought.get(key) ?? 0);
    bought.set(key, (bought.get(key) ?? 0) - taken);
    return taken < line.quantity ? [{ ...withoutHeldTime(line), quantity: line.quantity - taken }] : [];
  });
}

function keyOf(line: Omit<OrderedLine, 'productId' | 'quantity'> & { id: number }): string {
  const { held_slot, ...options } = line.options;
  return JSON.stringify([line.type, line.id, options, line.learner?.id, line.voucher], inOrder);
}

/** The database may have put the fields of an option, a voucher or what it is given for in another order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
