import { z } from 'zod';
import { formNumber } from '#src/platform/http/form-number.ts';

/** What of an order is to be refunded, as the page's address says. */
export interface RefundChoice {
  how: 'lines' | 'amount' | 'all';
  /** The keys of the parts that are ticked, and of how many units each, where the address says. */
  taken: { key: string; units?: number | 'missing' }[];
  /** As it was typed. */
  amount: string;
}

/** A part of an order as an address names it: "line 0" is line-0. */
export const keyOf = (part: string) => part.replaceAll(' ', '-');

/** The step of hours: lessons are of half hours, and so is what is left of a line. */
export const HALF = 0.5;

const how = z.enum(['lines', 'amount', 'all']).catch('lines');
const units = formNumber(z.number().multipleOf(HALF).min(0).max(10_000));

export function readRefundChoice(query: URLSearchParams): RefundChoice {
  return {
    how: how.parse(query.get('how')),
    taken: [...new Set(query.getAll('take'))].slice(0, 100).map((key) => {
      const input = query.get(`units-${key}`);
      if (input === null) return { key };
      const read = units.safeParse(input);
      return { key, units: read.success ? read.data : 'missing' };
    }),
    amount: (query.get('amount') ?? '').trim().slice(0, 20),
  };
}

/** A line's hours or pieces, by which a part of it is refunded. */
export interface Units {
  /** What was bought. */
  all: number;
  /** The least of it that can go back. */
  step: number;
  /** As many as the money that is left stands for. */
  remaining: number;
}

export function unitsLeft(
  { all, step }: { all: number; step: number },
  { paid, remaining }: { paid: number; remaining: number },
): Units | undefined {
  if (all < 2 || paid === 0) return undefined;
  const steps = Math.floor((remaining * all) / paid / step);
  return steps > 0 ? { all, step, remaining: steps * step } : undefined;
}

/** What some of the units cost, to the nearest penny. The last ones take what is left, so that nothing stays. */
export function penceOfUnits(
  taken: number,
  { all, remaining: most }: Omit<Units, 'step'>,
  { paid, remaining }: { paid: number; remaining: number },
): number {
  return taken >= most ? remaining : Math.min(remaining, Math.round((paid * taken) / all));
}
