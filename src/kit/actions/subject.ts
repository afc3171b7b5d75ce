import { z } from 'zod';
import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** What actions are about: an order, a voucher, a learner's own lesson. What isn't there and what isn't yours are one answer. */
export interface Subject<Row, Params extends z.ZodObject, Actor = unknown> {
  /** Its name in the audit log. */
  kind: string;
  /** Between the audience's prefix and an action's own path: `/vouchers/:id`. */
  path: `/${string}`;
  params: Params;
  /** The ids in the audit log: the subject's `id`, unless this says otherwise. */
  ids?(params: z.output<Params>): readonly string[];
  /** A page's loader asks the same. */
  find(db: Db, params: z.output<Params>, by: Actor, now: Date): Promise<Row | undefined>;
  /** Finds it and locks its row. Where the domain function locks it by itself, it can be left out. */
  lock?(tx: Tx, params: z.output<Params>, by: Actor, now: Date): Promise<Row | undefined>;
  /** Throws a `Problem` where somebody has changed it since the page showed it. It is locked by then. */
  requireUnchanged?(tx: Tx, input: z.output<Params> & Record<string, unknown>, now: Date): Promise<void>;
  /** The message of a 404. */
  missing: string;
  /** The message of a 409 where nobody is known to have been first: for actions that answer `stale()`. */
  changed?: string;
}

type NoParams = z.ZodObject<Record<never, never>>;

/**
 * Several subjects of one kind, whose ids are a field of the action's input. They are locked in the order of their ids, so
 * that two people who change the same ones cannot deadlock.
 */
export function many<Row, Params extends z.ZodObject<{ id: z.ZodType<string> }>, Actor>(
  one: Subject<Row, Params, Actor>,
  field: string,
  messages: { missing: string; changed: string },
): Subject<Row[], NoParams, Actor> {
  const ids = (input: object) =>
    [...new Set((input as Record<string, readonly string[]>)[field] ?? [])].toSorted();
  const read =
    (way: 'find' | 'lock') =>
    async (db: Db & Tx, input: object, by: Actor, now: Date): Promise<Row[] | undefined> => {
      const rows: Row[] = [];
      for (const id of ids(input)) {
        const row = await (one[way] ?? one.find)(db, { id } as z.output<Params>, by, now);
        if (row === undefined) return undefined;
        rows.push(row);
      }
      return rows;
    };
  return {
    kind: one.kind,
    path: one.path.replace(/\/:id$/, '') as `/${string}`,
    params: z.object({}),
    ids,
    find: read('find') as Subject<Row[], NoParams, Actor>['find'],
    lock: read('lock') as Subject<Row[], NoParams, Actor>['find'],
    ...messages,
  };
}
