import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { mobile } from '#src/platform/texts/numbers/mobile.ts';
import {
  type CodeTried,
  keepNumber,
  type NumberCheckDeps,
  requireFewCodes,
  sendCode,
  tryCode,
} from '#src/platform/texts/numbers/number-checks.server.ts';
import { numberCode, wrongCode } from '#src/platform/texts/numbers/number-code.ts';
import { removeNumber } from '#src/platform/texts/numbers/numbers.server.ts';

interface Deps extends NumberCheckDeps {
  db: Db;
  /** What texts come from. Undefined where none are sent. */
  textsFrom: string | undefined;
}

const done = { done: true } as const;

/**
 * What the actions have in common by which a person of any audience agrees to texts at a number: it belongs to the email
 * address that `emailOf` answers.
 */
export function numberActions<Actor>(emailOf: (db: Db, by: Actor) => Promise<string>) {
  function emailWhereTextsAreSent(deps: Deps, by: Actor) {
    requireTexts(deps);
    return emailOf(deps.db, by);
  }

  const sendNumberCode = {
    path: '/number',
    input: { phone: mobile },
    done: 'We’ve texted you a code. It works for 10 minutes.',
    async prepare({ deps, by, input: { phone } }: { deps: Deps; by: Actor; input: { phone: string } }) {
      const email = await emailWhereTextsAreSent(deps, by);
      await requireFewCodes(deps, { email, phone });
      return email;
    },
    async change({
      tx,
      deps,
      input: { phone },
      prepared: email,
    }: {
      tx: Tx;
      deps: NumberCheckDeps;
      input: { phone: string };
      prepared: string;
    }) {
      await sendCode(tx, deps, { email, phone });
      return changed(done);
    },
  } as const;

  const confirmNumber = {
    summary: 'Enter the code that was texted: texts come to that number from then on',
    path: '/number/confirm',
    input: { code: numberCode },
    done: 'Your number is checked. Texts are on.',
    async prepare({ deps, by, input: { code } }: { deps: Deps; by: Actor; input: { code: string } }) {
      const email = await emailWhereTextsAreSent(deps, by);
      return { email, tried: await tryCode(deps, email, code) };
    },
    async change({
      tx,
      now,
      prepared: { email, tried },
    }: {
      tx: Tx;
      now: Date;
      prepared: { email: string; tried: CodeTried };
    }) {
      if (tried.kind !== 'right') return wrongCode(tried);
      return (await keepNumber(tx, { email, phone: tried.phone, now })) ? changed(done) : stale();
    },
  } as const;

  const forgetNumber = {
    path: '/number/remove',
    done: 'Your number is removed. You get no texts.',
    async change({ tx, by }: { tx: Tx; by: Actor }) {
      await removeNumber(tx, await emailOf(tx, by));
      return changed(done);
    },
  } as const;

  return { sendNumberCode, confirmNumber, forgetNumber };
}

/** 404 where no texts are sent. */
function requireTexts({ textsFrom }: Pick<Deps, 'textsFrom'>) {
  if (!textsFrom) throw new Problem(404, 'We send no texts.');
}
