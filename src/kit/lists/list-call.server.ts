import { z } from 'zod';
import { capitalised } from '#src/platform/capitalised.ts';
import { CURSOR_ID, type Filter, isDay, type List, type ListQuery } from './list.ts';

type Filters = Record<string, Filter>;

/** What a call reads of a list's description. */
export type ListOf<Of extends Filters> = Pick<List<never, Of>, 'path' | 'filters' | 'cursor'>;

export interface ListCall<Deps> {
  path: `/${string}`;
  name: string;
  summary: string;
  query: z.ZodObject;
  answer: z.ZodType;
  run(deps: Deps, query: Record<string, unknown>): Promise<unknown>;
}

/**
 * The call that reads a list: its filters are those of its page, and `cursor` leads on where a page ends. What a row
 * says is its own, since a page has words where a program wants values.
 */
export function listCallOf<Deps>() {
  return <const Of extends Filters, Row extends z.ZodType>({
    of: { path, filters, cursor = CURSOR_ID },
    name,
    summary,
    onwards,
    row,
    read,
  }: {
    of: ListOf<Of>;
    /** Its operationId. */
    name: string;
    summary: string;
    /** The cursor of the list by which its next page is found: a list that is newest first goes on `before` its last row. */
    onwards: 'before' | 'after';
    row: Row;
    read(deps: Deps, query: ListQuery<Of>): Promise<{ rows: z.input<Row>[]; next: string | null }>;
  }): ListCall<Deps> => ({
    path,
    name,
    summary,
    query: z.object({
      ...Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, schemaOf(filter)])),
      cursor: z
        .string()
        .regex(cursor, 'That isn’t where a page of this list ended')
        .optional()
        .describe('`next` of the page before'),
    }),
    answer: z
      .object({
        data: z.array(row),
        next: z.string().nullable().describe('`cursor` of the next page; null on the last one'),
      })
      .meta({ id: `${capitalised(name)}Page` }),
    async run(deps, { cursor: at, ...query }) {
      const { rows, next } = await read(deps, { ...query, [onwards]: at } as ListQuery<Of>);
      return { data: rows, next };
    },
  });
}

const A_DAY = 'Use a day like 2026-12-31';

function schemaOf(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'search':
      return z
        .string()
        .trim()
        .max(100, 'Use 100 characters or fewer')
        .default('')
        .describe(filter.hint ?? filter.label);
    case 'choice':
      return z.enum(Object.keys(filter.options)).optional().describe(filter.label);
    case 'day':
      return z.iso.date(A_DAY).refine(isDay, A_DAY).optional().describe(`${filter.label}, a day in London`);
    default: {
      const text = z.string().max(100, 'Use 100 characters or fewer');
      const bound = filter.pattern ? text.regex(filter.pattern, 'Nothing is called so') : text;
      return filter.kind === 'lookup' ? bound.optional().describe(filter.label) : bound.optional();
    }
  }
}
