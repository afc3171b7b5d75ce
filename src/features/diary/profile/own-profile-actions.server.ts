import { z } from 'zod';
import {
  changedFacts,
  factsFromForm,
  factsOf,
  typedFacts,
} from '#src/features/instructors/profile/profile-facts.server.ts';
import { lockInstructor } from '#src/features/instructors/profile/profiles.server.ts';
import { forgetProfile, proposeProfile } from '#src/features/instructors/profile/proposed-profiles.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

const answer = z.object({});

const proposeOwnProfile = instructorAction({
  name: 'proposeProfile',
  summary: 'Propose what the site says of you: it is shown once the office has approved it',
  method: 'PUT',
  path: '/profile',
  input: typedFacts,
  answer,
  done: 'Sent. The office looks at it before it’s shown.',
  fromForm: factsFromForm,
  async change({ tx, now, by: { slug }, input }) {
    const before = await lockInstructor(tx, slug);
    const facts = before && changedFacts(before, factsOf(input));
    if (!facts || Object.keys(facts).length === 0)
      return new Problem(422, 'The site says all of that already.');
    await proposeProfile(tx, slug, facts, now);
    return changed({});
  },
});

const withdrawOwnProfile = instructorAction({
  name: 'withdrawProfile',
  summary: 'Withdraw what you have proposed for your profile',
  path: '/profile/withdraw',
  answer,
  done: 'Withdrawn.',
  async change({ tx, by: { slug } }) {
    await lockInstructor(tx, slug);
    await forgetProfile(tx, slug);
    return changed({});
  },
});

/** What instructors would like the site to say of them (R62). */
export const ownProfileActions = [proposeOwnProfile, withdrawOwnProfile];

export const ownProfileForm = () => formOf(proposeOwnProfile);
