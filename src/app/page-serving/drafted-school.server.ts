import type { FastifyRequest } from 'fastify';
import type { OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { FollowedSchool } from '#src/platform/school/published/published-school.server.ts';
import { schoolDraft, wantsDraft } from '#src/platform/school/published/school-drafts.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';

interface Deps {
  office: OfficeGuard;
  services: { db: Db };
  school: FollowedSchool;
}

/** The school as drafted by the person signed in at the office, for the browser in which they preview it. */
export async function draftedSchool(
  { office, services, school }: Deps,
  request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip'>,
): Promise<CurrentSchool | undefined> {
  if (!wantsDraft(request.cookies)) return undefined;
  const staff = await office.ask({ headers: request.headers, ip: request.ip });
  if (staff === 'unauthenticated' || !may(staff, 'school')) return undefined;
  const { byDefault } = school;
  const draft = await schoolDraft(services.db, staff.id, byDefault);
  return draft && draft.after === school.version() ? { byDefault, current: () => draft.school } : undefined;
}

/**
 * Says on a page that it shows a draft. It is put into the finished page, so that no visitor's page has anything of it: React leaves
 * what it doesn't know in the body.
 */
export function withDraftBar(html: string, nonce: string): string {
  return html.replace(/<body[^>]*>/, (body) => `${body}${styleOf(nonce)}${BAR}`);
}

const BAR = `<aside class="draft-bar" aria-label="Draft"><p><b>You see a draft.</b> Nobody else does, and orders don’t use it.</p><p><a href="/office/school">Publish or change it</a> <a href="/office/school?look=off">Go back</a></p></aside>`;

const styleOf = (nonce: string) => `<style nonce="${nonce}">
.draft-bar{position:sticky;inset-block-start:0;z-index:100;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;justify-content:space-between;padding:.5rem 1rem;background:#16191d;color:#fff;font-size:1rem;line-height:1.4}
.draft-bar p{margin:0}
.draft-bar a{color:#fff;display:inline-block;padding-block:.375rem;margin-inline-end:1rem}
.draft-bar a:focus-visible{outline:3px solid #fff;outline-offset:2px}
.brand::before,.bar__home::before{background-image:url("/art/mark.svg?draft")}
@media print{.draft-bar{display:none}}
</style>`;
