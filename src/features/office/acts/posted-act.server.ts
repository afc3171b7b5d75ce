import { data, redirect } from 'react-router';
import { pageAfter } from '#src/platform/http/page-after.ts';
import {
  checked,
  type PostedFields,
  readPosted,
  showRefusal,
} from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { isFresh, type OfficeRequest, requireStaff } from '../access/office-guard.server.ts';
import type { StaffSession } from '../access/staff.ts';
import { confirmIdentity, waysToConfirm } from '../sign-in/confirm.server.ts';
import { CONFIRMED_BY, type ConfirmationAsked } from '../sign-in/confirmation-asked.ts';
import { demoCode } from '../sign-in/demo-owner.server.ts';
import { confirmation } from '../sign-in/sign-in-wire.ts';
import type { Act } from './act.ts';

/**
 * Does what a form of a page asked for, and shows a page again: the one that the form names in `back`, or its own. Its
 * address then says `done=<act>`. After a refusal the form's page is shown with why.
 */
export async function postedAct(request: Request, office: OfficeRequest, acts: readonly Act[]) {
  await requireStaff(office, 'read');
  const fields = await readPosted(request);
  const one = acts.find(({ name }) => name === fields.act);
  if (!one) throw new Response('Unknown act', { status: 400 });
  const by = await requireStaff(office, one.permission);
  if (one.fresh) await confirmPosted(office, by, fields);
  return showRefusal(fields, async () => {
    const params = checked(one.params, fields);
    const body = checked(one.body, one.fromForm ? one.fromForm(fields) : fields);
    await one.run(office.deps, by, { ...params, ...body });
    return redirect(pageAfter(request, '/office', fields.back, one.name), 303);
  });
}

/**
 * Takes the password or code that came with a form, or has the page ask for it and then send the same form again:
 * nothing that was typed is lost.
 */
export async function confirmPosted({ deps, asker }: OfficeRequest, by: StaffSession, fields: PostedFields) {
  const { [CONFIRMED_BY.code]: code, [CONFIRMED_BY.password]: password, ...posted } = fields;
  let wrong: string | undefined;
  if (code !== undefined || password !== undefined)
    try {
      const given = checked(confirmation, { code, password });
      await confirmIdentity(deps, { asker }, by, given);
      return;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong = error.message;
    }
  else if (isFresh(by, deps.clock.now())) return;
  const asked: ConfirmationAsked = {
    ways: await waysToConfirm(deps, by.id),
    demo: await demoCode(deps, by.email),
    fields: posted,
    wrong,
  };
  throw data({ confirm: asked }, { status: 403 });
}
