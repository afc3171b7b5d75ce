import type { Act, Fault, Message, Side } from './interceptor.ts';
import type { Purchase } from './purchases.ts';
import type { RoleName } from './world.ts';

/** One purchase with one fault in it. */
export interface Case {
  purchase: Purchase;
  role: RoleName;
  fault: Fault;
  /** Whether the buyer tries again where there was no answer, or leaves. */
  patient: boolean;
}

/** What was said in a purchase without a fault. */
export interface Rehearsed {
  purchase: Purchase;
  role: RoleName;
  said: Message[];
}

export const sides: Side[] = ['before', 'after'];

/** What a gateway may answer, whether it has done the work or not. */
const ANSWERS: Record<string, Act> = {
  '404': http('404 Not Found', 'Not found'),
  '409': http('409 Conflict', 'Conflict'),
  '500': http('500 Internal Server Error', 'Something went wrong'),
  garbage: http('200 OK', '<html>{"statusCode":'),
  cut: 'cut',
  hang: 'hang',
  drip: 'drip',
};
const MAIL_ANSWERS: Record<string, Act> = { '421': { answer: '421 Try again later\r\n' }, cut: 'cut' };

function http(status: string, body: string): Act {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\nconnection: close`;
  return { answer: `${head}\r\n\r\n${body}` };
}

/** Every message of every rehearsal, with each fault that can befall it. */
export function everyCase(rehearsed: Rehearsed[], chance: () => number): Case[] {
  return rehearsed.flatMap(({ purchase, role, said }) =>
    said.flatMap((message) =>
      sides.flatMap((side) =>
        ['kill' as const, ...answersOf(message, side)].map((action) => ({
          purchase,
          role,
          fault: { ...message, side, action },
          patient: chance() < 0.5,
        })),
      ),
    ),
  );
}

export function answersOf({ link }: Message, side: Side): Act[] {
  if (link === 'PostgreSQL') return ['cut'];
  if (link === 'mail server') return Object.values(MAIL_ANSWERS);
  // There is nothing to drip before the work is done: that is to hang.
  return Object.values(ANSWERS).filter((action) => action !== 'drip' || side === 'after');
}

export function nameOf(action: Act): string {
  if (typeof action === 'string') return action;
  const named = Object.entries({ ...ANSWERS, ...MAIL_ANSWERS }).find(([, known]) => known === action);
  return named?.[0] ?? 'answer';
}

/** What a short run strikes once: each answer, and the process that dies or the connection that is cut, by its link. */
export function kindOf({ fault: { action, link } }: Case): string {
  return action === 'kill' || action === 'cut' ? `${action}, ${link}` : nameOf(action);
}

/** Some cases of each kind, in an order of chance. */
export function sampleOfEachKind(cases: Case[], count: number, chance: () => number): Case[] {
  const kinds = Map.groupBy(sample(cases, cases.length, chance), kindOf);
  return [...kinds.values()].flatMap((alike) => alike.slice(0, count));
}

/** One line that says where a case struck. */
export function describeCase({ purchase, role, fault, patient }: Case): string {
  const where = `${role}: ${fault.link}, ${fault.says}${fault.nth > 1 ? ` (${fault.nth})` : ''}`;
  return `${purchase.name} | ${where} | ${nameOf(fault.action)} ${fault.side} | buyer ${patient ? 'tries again' : 'leaves'}`;
}

/** The same numbers again for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Some of a list, spread over it by chance. */
export function sample<One>(list: One[], count: number, chance: () => number): One[] {
  const pool = list.map((one) => ({ one, at: chance() }));
  return pool
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one);
}
