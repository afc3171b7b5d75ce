import { z } from 'zod';
import { expected_version } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { changeInstructor } from '../profile/profiles.server.ts';
import { declineProfile, forgetProfile, proposedProfile } from '../profile/proposed-profiles.server.ts';
import { formatChanges } from './instructor-actions.server.ts';
import { instructor } from './instructor-subject.server.ts';
import { declined, OTHER_PROPOSAL } from './proposal.server.ts';

const answer = z.object({ slug: z.string() }).meta({ id: 'ProposalDecided' });
const proposal = { proposed: z.string().regex(/^\d{1,18}$/, 'Reload the page') };

const approveProfile = staffAction({
  name: 'approveProfile',
  summary: 'Have the site say of an instructor what they have proposed',
  on: instructor,
  path: '/profile/approve',
  permission: 'work',
  endsTask: true,
  expected: { expected_version, ...proposal },
  answer,
  done: 'Approved. It is on the site.',
  verb: 'approved changes to the profile',
  async change({ tx, subject, input: { slug, proposed } }) {
    const current = await proposedProfile(tx, slug);
    if (!current?.facts || String(current.number) !== proposed) return stale(OTHER_PROPOSAL);
    await forgetProfile(tx, slug);
    await changeInstructor(tx, slug, current.facts, undefined);
    return changed({ slug }, formatChanges(subject, { ...subject, ...current.facts }));
  },
});

const declineProposedProfile = staffAction({
  name: 'declineProfile',
  summary: 'Decline what an instructor has proposed for their profile, who reads why in the diary',
  on: instructor,
  path: '/profile/decline',
  permission: 'work',
  endsTask: true,
  input: declined,
  expected: { expected_version, ...proposal },
  answer,
  done: 'Declined. The instructor reads why in the diary.',
  verb: 'declined changes to the profile',
  async change({ tx, input: { slug, proposed, reason } }) {
    const current = await proposedProfile(tx, slug);
    if (!current?.facts || String(current.number) !== proposed) return stale(OTHER_PROPOSAL);
    await declineProfile(tx, slug, reason);
    return changed({ slug }, reason);
  },
});

/** What instructors would like the site to say of them (R62). */
export const proposedProfileActions = [approveProfile, declineProposedProfile];

export const declineProfileForm = () => formOf(declineProposedProfile);
