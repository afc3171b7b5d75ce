import { createHash } from 'node:crypto';
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
  const { preview } = one;
  // The sign-in is asked for together with the preview, which needs fields that are valid.
  if (one.fresh && typeof preview !== 'function') await confirmPosted(office, by, fields);
  return showRefusal(fields, async () => {
    const params = checked(one.params, fields);
    const body = checked(one.body, one.fromForm ? one.fromForm(fields) : fields);
    const given = { ...params, ...body };
    if (typeof preview === 'function')
      await confirmPosted(office, by, fields, await preview(office.deps, by, given));
    await one.run(office.deps, by, given);
    return redirect(pageAfter(request, '/office', fields.back, one.name), 303);
  });
}

/**
 * Takes the password or code that came with a form, or has the page ask for it and then send the same form again:
 * nothing that was typed is lost. Where there is a preview (`will`), the page shows it, and the form that comes back has
 * agreed to exactly that.
 */
export async function confirmPosted(
  { deps, asker, path }: OfficeRequest,
  by: StaffSession,
  fields: PostedFields,
  will?: string[],
) {
  const {
    [CONFIRMED_BY.code]: code,
    [CONFIRMED_BY.password]: password,
    [CONFIRMED_BY.preview]: agreed,
    ...posted
  } = fields;
  const shown = will && fingerprint(will);
  const isAgreed = agreed === shown;
  let wrong: string | undefined;
  // A code is used once: it is not looked at before what is agreed to is what will happen.
  if (isAgreed && (code !== undefined || password !== undefined))
    try {
      const given = checked(confirmation, { code, password });
      await confirmIdentity(deps, { asker }, by, given);
      return;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong = error.message;
    }
  const needsSignIn = wrong !== undefined || !isFresh(by, deps.clock.now());
  if (isAgreed && !needsSignIn) return;
  const asked: ConfirmationAsked = {
    ways: needsSignIn ? await waysToConfirm(deps, by.id) : undefined,
    demo: needsSignIn ? await demoCode(deps, by.email) : undefined,
    fields: shown ? { ...posted, [CONFIRMED_BY.preview]: shown } : posted,
    wrong,
    preview: will && { will, hasChanged: agreed !== undefined && !isAgreed, page: withoutDone(path) },
  };
  throw data({ confirm: asked }, { status: 403 });
}

/** The page as it was before something was done on it, of which its address still speaks. */
function withoutDone(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://office');
  searchParams.delete('done');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function fingerprint(will: string[]): string {
  return createHash('sha256').update(JSON.stringify(will)).digest('base64url');
}
