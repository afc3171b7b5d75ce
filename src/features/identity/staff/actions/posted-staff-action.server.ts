import { createHash } from 'node:crypto';
import { data, redirect } from 'react-router';
import { postedAction } from '#src/kit/actions/posted-action.server.ts';
import { pageAfter } from '#src/platform/http/page-after.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { isRecentlyAuthenticated, type OfficeRequest, requireStaff } from '../access/office-guard.server.ts';
import type { StaffSession } from '../access/staff.ts';
import { confirmIdentity, waysToConfirm } from '../sign-in/confirm.server.ts';
import { CONFIRMED_BY, type ConfirmationRequest } from '../sign-in/confirmation-request.ts';
import { demoCode } from '../sign-in/demo-owner.server.ts';
import { confirmation } from '../sign-in/sign-in-api-schema.ts';
import type { StaffAction } from './staff-action.server.ts';

/** Does what a form of the office asks for, and shows a page again: the one that it names in `back`, or its own. */
export function postedStaffAction(request: Request, office: OfficeRequest, actions: readonly StaffAction[]) {
  return postedAction(request, {
    deps: office.deps,
    actions,
    enter: (one) => requireStaff(office, one?.permission ?? 'read'),
    after: ({ name }, { back }) => redirect(pageAfter(request, '/office', back, name), 303),
    async confirm(by, { needsRecentSignIn, preview }, { fields, input }) {
      // Where there is a preview, the sign-in is asked for together with it, and it needs fields that are valid.
      if (typeof preview !== 'function')
        return needsRecentSignIn && !input ? confirmPosted(office, by, fields) : undefined;
      if (input) await confirmPosted(office, by, fields, await preview(office.deps, by, input));
    },
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
  const previewFingerprint = will && fingerprint(will);
  const isAgreed = agreed === previewFingerprint;
  let wrong: string | undefined;
  // A code is used once: it is not looked at before what is agreed to is what will happen.
  if (isAgreed && (code !== undefined || password !== undefined))
    try {
      const credentials = checked(confirmation, { code, password });
      await confirmIdentity(deps, { asker }, by, credentials);
      return;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong = error.message;
    }
  const needsSignIn = wrong !== undefined || !isRecentlyAuthenticated(by, deps.clock.now());
  if (isAgreed && !needsSignIn) return;
  const request: ConfirmationRequest = {
    ways: needsSignIn ? await waysToConfirm(deps, by.id) : undefined,
    demo: needsSignIn ? await demoCode(deps, by.email) : undefined,
    fields: previewFingerprint ? { ...posted, [CONFIRMED_BY.preview]: previewFingerprint } : posted,
    wrong,
    preview: will && { will, hasChanged: agreed !== undefined && !isAgreed, page: withoutDone(path) },
  };
  throw data({ confirm: request }, { status: 403 });
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
