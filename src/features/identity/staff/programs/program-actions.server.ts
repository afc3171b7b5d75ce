import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, formatFullDate } from '#src/platform/dates.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { programPermissions } from '../access/permissions.ts';
import { staffAction } from '../actions/staff-action.server.ts';
import { tellOwnersOfProgram } from './program-emails.server.tsx';
import { programLabels } from './program-labels.ts';
import { endProgram, lockProgram, makeProgram } from './programs.server.ts';

const params = z.object({ id: z.uuid('No such program') });
const guard = { permission: 'programs', needsRecentSignIn: true } as const;

const program: Subject<NonNullable<Awaited<ReturnType<typeof lockProgram>>>, typeof params> = {
  kind: 'program',
  path: '/programs/:id',
  params,
  async find(db, { id }, _by, now) {
    const found = await lockProgram(db, id);
    if (found) return found;
    const ended = await findLastEntry(db, { kind: 'program', id }, ['endProgram']);
    if (ended) throw new Problem(409, formatAuditEntry(ended, 'ended it', now));
  },
  missing: 'We couldn’t find that program.',
};

const makeProgramAction = staffAction({
  ...guard,
  name: 'makeProgram',
  summary: 'Let a program in by a token, which is answered once',
  path: '/programs',
  input: {
    name: requiredLine(60, 'a name'),
    permissions: chosen(z.enum(programPermissions)).describe('All may read'),
    last_day: z.iso.date('Choose a day').describe('In London, within two years'),
  },
  answer: z.object({ id: z.uuid(), token: z.string() }).meta({ id: 'ProgramMade' }),
  showsAnswer: true,
  async change({ tx, now, deps, by, input: { name, permissions: more, last_day: lastDay } }) {
    const today = londonDate(now);
    const latest = Temporal.PlainDate.from(today).add({ years: 2 }).toString();
    if (lastDay < today || lastDay > latest) return invalid('last_day', 'Choose a day within two years');
    const permissions = programPermissions.filter((one) => one === 'read' || more.includes(one));
    const made = await makeProgram(tx, deps, {
      name,
      permissions,
      madeBy: by.id,
      expiresAt: londonMidnight(dayAfter(lastDay)),
    });
    const may = `may ${programLabels(permissions)}, until the end of ${formatFullDate(lastDay)}`;
    await tellOwnersOfProgram(tx, deps, `made-${made.id}`, {
      subject: `The program ${name} was let in`,
      sentences: [
        `${by.name} has made a token for ${name}. It ${may}.`,
        'If you don’t know of it, end it on the Programs page: its token then opens nothing.',
      ],
    });
    return changed(made, [{ kind: 'program', id: made.id, detail: `${name} ${may}` }]);
  },
});

const endProgramAction = staffAction({
  ...guard,
  name: 'endProgram',
  summary: 'End a program: its token opens nothing from now on',
  on: program,
  path: '/end',
  answer: z.object({ id: z.string() }).meta({ id: 'ProgramEnded' }),
  done: 'Ended. Its token opens nothing now.',
  async change({ tx, now, deps, by, subject: { id, name } }) {
    await endProgram(tx, id, now);
    await tellOwnersOfProgram(tx, deps, `ended-${id}`, {
      subject: `The program ${name} was ended`,
      sentences: [`${by.name} has ended ${name}. Its token opens nothing now.`],
    });
    return changed({ id }, name);
  },
});

/** Which programs of others work for the office. */
export const programActions = [makeProgramAction, endProgramAction];

export const newProgramForm = () => formOf(makeProgramAction);
