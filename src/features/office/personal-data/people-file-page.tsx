import { type ActionFunctionArgs, redirect } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { exportPersonAction, person } from './people-actions.server.ts';
import { readableExport } from './readable-export.server.tsx';

const FORM = '/office/people';

/** The file is made by a form alone: an address in a link would reach the logs. */
export function loader() {
  return redirect(FORM);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const office = context.get(officeContext);
  const by = await requireStaff({ ...office, path: FORM }, 'export', { needsRecentSignIn: true });
  const fields = await readPosted(request);
  const parsed = person.safeParse(fields);
  if (!parsed.success) return redirect(`${FORM}?done=no-address`, 303);
  // Nothing kept is nothing wrong: the address was mistyped, which the form says.
  const kept = await exportPersonAction.run(office.deps, by, parsed.data).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (!kept) return redirect(`${FORM}?done=nothing-kept`, 303);
  return fields.as === 'page'
    ? fileOf(
        'personal-data.html',
        'text/html',
        readableExport(kept, {
          email: parsed.data.email,
          school: office.deps.school.current().name,
          now: office.deps.clock.now(),
        }),
      )
    : fileOf('personal-data.json', 'application/json', JSON.stringify(kept, null, 2));
}

function fileOf(name: string, type: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
