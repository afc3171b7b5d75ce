import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import {
  newProgramForm,
  programActions,
} from '#src/features/identity/staff/programs/program-actions.server.ts';
import { programRows } from '#src/features/identity/staff/programs/programs.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { useShownOnce } from '#src/ui/posted/use-shown-once.ts';
import type { Route } from './+types/programs-page.ts';
import { NewProgram } from './new-program.tsx';
import { ProgramsPanel } from './programs-panel.tsx';
import { ShownSecret } from './shown-secret.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'programs');
  const now = office.deps.clock.now();
  const today = Temporal.PlainDate.from(londonDate(now));
  return {
    programs: await programRows(office.deps.db, now),
    form: newProgramForm(),
    lastDay: { default: today.add({ years: 1 }).toString(), latest: today.add({ years: 2 }).toString() },
    done: doneWords(request, programActions),
    now,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), programActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Programs', matches) }];
}

export default function ProgramsPage({
  loaderData: { programs, form, lastDay, done, now },
}: Route.ComponentProps) {
  const refused = useRefused();
  const made = useShownOnce<{ id: string; token: string }>();
  return (
    <>
      <PageHead title="Programs">Other programs that read your lists or work for the office</PageHead>
      <div className="stack">
        {made ? (
          <ShownSecret
            key={made.id}
            label="Token"
            hint="Whoever has it may do what the program may. Put it where the program reads it, and nowhere else."
            secret={made.token}
          />
        ) : (
          <DoneNotice messages={done} />
        )}
        <div className="split">
          <ProgramsPanel programs={programs} now={now} refused={refused} />
          <div className="split__aside">
            <NewProgram key={made?.id} form={form} lastDay={lastDay} refused={refused} />
          </div>
        </div>
      </div>
    </>
  );
}
