import { z } from 'zod';
import { capitalised } from '#src/platform/capitalised.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Action } from './action.ts';
import type { Audience } from './audience.ts';
import { type AuditLine, Changed, type Outcome, Refused, Stale } from './outcome.ts';
import type { Subject } from './subject.ts';

type Shape = z.core.$ZodLooseShape;
type NoShape = Record<never, never>;
/** Without fields it is `unknown`: zod says `Record<string, never>`, with which any name of an input would compile. */
type Output<Fields extends Shape> = keyof Fields extends never ? unknown : z.output<z.ZodObject<Fields>>;
type OutputOf<Params extends z.ZodObject> = Output<Params['shape']>;

/** What an action says of itself, besides who may (`Rules`). */
interface Described<
  Name extends string,
  Deps,
  InTransaction,
  Actor,
  Row,
  Params extends z.ZodObject,
  MoreParams extends Shape,
  Input extends Shape,
  Expected extends Shape,
  Answer extends z.ZodType,
  Prepared,
  Given = OutputOf<Params> & Output<MoreParams> & Output<Input> & Output<Expected>,
> {
  name: Name;
  summary: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  /** What it is about. It is locked first, and 404 where it isn't there. */
  on?: Subject<Row, Params, Actor>;
  /** After the subject's path. */
  path?: `/${string}`;
  /** Of the action's own path. */
  params?: MoreParams;
  /** What a person types: its fields are the form's fields. */
  input?: Input;
  /** What the page showed and must still be true. */
  expected?: Expected;
  answer: Answer;
  /** What a page says when it is done. */
  done?: string;
  /** For the person who comes second: "extended it". */
  verb?: string;
  /** Whether its input has a file (`pictureFile`): as a call it may then be as large, and its page's `handle` is `TAKES_FILES`. */
  takesFile?: true;
  /** Whether its page shows what it answers, this once (`useShownOnce`): a secret that is kept nowhere. */
  showsAnswer?: true;
  fromForm?(fields: PostedFields): unknown;
  /** What it would do, in sentences. Throws a `Problem` where it is plain that it would be refused. */
  preview?: ((deps: Deps, by: Actor, input: NoInfer<Given>) => Promise<string[]>) | 'on its page';
  /**
   * Before the transaction, for what may not run in it: a gateway asked, a password hashed. The subject is there, but not
   * locked yet.
   */
  prepare?(context: { deps: Deps; by: Actor; subject: Row; input: NoInfer<Given> }): Promise<Prepared>;
  change(context: {
    tx: Tx;
    now: Date;
    deps: InTransaction;
    by: Actor;
    subject: Row;
    input: NoInfer<Given>;
    prepared: Prepared;
  }): Promise<Outcome<z.input<Answer>>>;
  /** After the commit: what is kept in memory and has changed. */
  evict?(deps: Deps): void;
  /** After the commit: what needs a transaction of its own. */
  afterwards?(deps: Deps, by: Actor): Promise<unknown>;
}

/** What `formOf` reads of an action: the schemas of its fields, and the names of what else its form sends. */
export interface Formed<
  Name extends string = string,
  Field extends string = string,
  Expected extends string = string,
  Param extends string = string,
> {
  name: Name;
  fields: Record<Field, z.core.$ZodType>;
  expected: readonly Expected[];
  subject: readonly Param[];
}

type Names<Fields> = Extract<keyof Fields, string>;

/**
 * The maker of one audience's actions. It has the compiler infer their types from their schemas. `InTransaction` is what
 * of `Deps` may be used in a transaction: no gateway, and no `db`, which would wait for ever on one connection.
 */
export function actionsOf<
  Deps extends InTransaction & { db: Db; clock: Clock },
  Actor,
  Rules extends object,
  Guard,
  InTransaction = Omit<Deps, 'db'>,
>(audience: Audience<Actor, Rules, Guard>) {
  return function action<
    Name extends string,
    Answer extends z.ZodType,
    Row = undefined,
    Params extends z.ZodObject = z.ZodObject<NoShape>,
    MoreParams extends Shape = NoShape,
    Input extends Shape = NoShape,
    Expected extends Shape = NoShape,
    Prepared = undefined,
  >(
    described: Described<
      Name,
      Deps,
      InTransaction,
      Actor,
      Row,
      Params,
      MoreParams,
      Input,
      Expected,
      Answer,
      Prepared
    > &
      Rules,
  ): Action<Deps, Actor> &
    Guard &
    Formed<Name, Names<Input>, Names<Expected>, Names<Params['shape'] & MoreParams>> {
    const {
      name,
      summary,
      method = 'POST',
      on,
      path = '',
      input = {},
      expected = {},
      answer,
      done,
    } = described;
    const params = z.object({ ...on?.params.shape, ...described.params });
    const fields = { ...input, ...expected };
    const body =
      Object.keys(fields).length > 0 ? z.object(fields).meta({ id: capitalised(name) }) : nothingMore;
    const made = {
      ...audience.guard(described),
      name,
      summary,
      method,
      path: `${audience.prefix}${on?.path ?? ''}${path}`,
      params,
      body,
      answer,
      done,
      takesFile: described.takesFile,
      showsAnswer: described.showsAnswer,
      fromForm: described.fromForm,
      run: (deps: Deps, by: Actor, value: unknown, key?: string) =>
        runAction(audience, described as unknown as AnyDescribed<Deps, Actor>, {
          deps,
          by,
          input: value as AnyInput,
          key,
        }),
      fields: input,
      expected: Object.keys(expected),
      subject: Object.keys(params.shape),
    };
    return made as unknown as ReturnType<
      typeof action<Name, Answer, Row, Params, MoreParams, Input, Expected>
    >;
  };
}

type AnyInput = Record<string, unknown>;
type AnyDescribed<Deps, Actor> = Pick<
  Described<
    string,
    Deps,
    Deps,
    Actor,
    unknown,
    z.ZodObject,
    Shape,
    Shape,
    Shape,
    z.ZodType,
    unknown,
    AnyInput
  >,
  'name' | 'on' | 'verb' | 'prepare' | 'change' | 'evict' | 'afterwards'
>;

async function runAction<Deps extends { db: Db; clock: Clock }, Actor>(
  audience: Audience<Actor, never, unknown>,
  described: AnyDescribed<Deps, Actor>,
  { deps, by, input, key }: { deps: Deps; by: Actor; input: AnyInput; key: string | undefined },
) {
  const { name, on, change, prepare, evict, afterwards } = described;
  const answers = key === undefined ? undefined : audience.answers;
  const prepared =
    prepare &&
    (await prepare({
      deps,
      by,
      subject: await requireSubject(on, deps.db, { input, by, now: deps.clock.now() }),
      input,
    }));
  const now = deps.clock.now();
  let refusal: Exclude<Outcome<unknown>, Changed<unknown>> | undefined;
  const done = await deps.db
    .transaction()
    .execute(async (tx) => {
      const before = await answers?.take(tx, by, { key: key ?? '', action: name, now });
      if (before) return { answer: before.answer, isRepeated: true };
      const subject = await requireSubject(on, tx, { input, by, now }, 'lock');
      await on?.requireUnchanged?.(tx, input, now);
      const outcome = await change({ tx, now, deps, by, subject, input, prepared });
      if (!(outcome instanceof Changed)) {
        refusal = outcome;
        throw outcome;
      }
      await writeAudit(audience, described, { tx, by, input, now, audit: outcome.audit });
      await answers?.keep(tx, key ?? '', outcome.answer);
      return { answer: outcome.answer, isRepeated: false };
    })
    .catch((error: unknown) => {
      // Thrown only for the rollback.
      if (refusal === undefined || error !== refusal) throw error;
    });
  if (done?.isRepeated) return done.answer;
  if (done) {
    evict?.(deps);
    await afterwards?.(deps, by);
    return done.answer;
  }
  if (refusal instanceof Refused) throw await refusal.problem(deps.db);
  if (refusal instanceof Stale)
    throw await staleProblem(audience, described, refusal, { ...deps, input, now });
  throw refusal;
}

async function requireSubject<Actor>(
  on: Subject<unknown, z.ZodObject, Actor> | undefined,
  db: Db,
  { input, by, now }: { input: AnyInput; by: Actor; now: Date },
  way: 'find' | 'lock' = 'find',
): Promise<unknown> {
  if (!on) return undefined;
  const row =
    way === 'lock' && on.lock ? await on.lock(db as Tx, input, by, now) : await on.find(db, input, by, now);
  if (row === undefined) throw new Problem(404, on.missing);
  return row;
}

function idsOf({ ids }: Subject<unknown, z.ZodObject>, input: AnyInput): readonly string[] {
  return ids ? ids(input) : [String(input.id)];
}

async function writeAudit<Deps, Actor>(
  { audit: write }: Audience<Actor, never, unknown>,
  { name, on }: AnyDescribed<Deps, Actor>,
  {
    tx,
    by,
    input,
    now,
    audit,
  }: { tx: Tx; by: Actor; input: AnyInput; now: Date; audit: Changed<unknown>['audit'] },
) {
  if (audit === undefined) return;
  if (!write) throw new Error(`${name}: this audience has no audit log`);
  const lines: string | readonly AuditLine[] =
    typeof audit === 'string' && on ? idsOf(on, input).map((id) => ({ id, detail: audit })) : audit;
  if (typeof lines === 'string') throw new Error(`${name}: an audit line about nothing`);
  for (const { id, kind = on?.kind, detail } of lines) {
    if (!kind) throw new Error(`${name}: an audit line about no kind of thing`);
    await write(tx, by, { action: name, subject: { kind, id }, detail, now });
  }
}

async function staleProblem<Deps, Actor>(
  { whoWasFirst }: Audience<Actor, never, unknown>,
  { name, on, verb }: AnyDescribed<Deps, Actor>,
  { messageParts: { before, otherwise, also, id } }: Stale,
  { db, input, now }: { db: Db; input: AnyInput; now: Date },
): Promise<Problem> {
  const subject = on && { kind: on.kind, id: id ?? idsOf(on, input)[0] ?? '' };
  const first = subject && verb ? await whoWasFirst?.(db, subject, { name, verb }, now) : undefined;
  const sentences = [before, first ?? otherwise, also].filter((sentence) => sentence !== undefined);
  return new Problem(409, sentences.join(' ') || (on?.changed ?? CHANGED));
}

const CHANGED = 'This has changed meanwhile. Look at it again first.';
