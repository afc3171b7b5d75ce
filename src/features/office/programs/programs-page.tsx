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
import { listWebhooks } from '#src/platform/webhooks/webhook-rows.server.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { useShownOnce } from '#src/ui/posted/use-shown-once.ts';
import type { Route } from './+types/programs-page.ts';
import { NewProgram } from './new-program.tsx';
import { ProgramsPanel } from './programs-panel.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { newWebhookForm, webhookActions } from './webhook-actions.server.ts';
import { NewWebhook, WebhooksPanel } from './webhooks-panel.tsx';

const actions = [...programActions, ...webhookActions];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'programs');
  const now = office.deps.clock.now();
  const today = Temporal.PlainDate.from(londonDate(now));
  return {
    programs: await programRows(office.deps.db, now),
    webhooks: await listWebhooks(office.deps.db),
    form: newProgramForm(),
    webhookForm: newWebhookForm(),
    lastDay: { default: today.add({ years: 1 }).toString(), latest: today.add({ years: 2 }).toString() },
    done: doneWords(request, actions),
    now,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), actions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Programs', matches) }];
}

export default function ProgramsPage({
  loaderData: { programs, webhooks, form, webhookForm, lastDay, done, now },
}: Route.ComponentProps) {
  const refused = useRefused();
  const made = useShownOnce<NewSecret>();
  return (
    <>
      <PageHead title="Programs">
        Other programs that read your lists, work for the office, or are told what happens
      </PageHead>
      <div className="stack">
        {made ? <ShownSecret key={made.id} {...shownSecret(made)} /> : <DoneNotice messages={done} />}
        <div className="split">
          <div className="stack">
            <ProgramsPanel programs={programs} now={now} refused={refused} />
            <WebhooksPanel webhooks={webhooks} now={now} />
          </div>
          <div className="split__aside stack">
            <NewProgram key={made?.id} form={form} lastDay={lastDay} refused={refused} />
            <NewWebhook key={made?.id} form={webhookForm} refused={refused} />
          </div>
        </div>
      </div>
    </>
  );
}

type NewSecret = { id: string } & ({ token: string } | { secret: string });

function shownSecret(made: NewSecret) {
  return 'token' in made
    ? {
        label: 'Token',
        hint: 'Whoever has it may do what the program may. Put it where the program reads it, and nowhere else.',
        secret: made.token,
      }
    : {
        label: 'Secret',
        hint: 'What we send to the address is signed with it. Put it where the program checks that.',
        secret: made.secret,
      };
}
