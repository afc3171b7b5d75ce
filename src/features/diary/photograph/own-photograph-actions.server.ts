import { z } from 'zod';
import { findInstructorRow } from '#src/features/instructors/profile/profiles.server.ts';
import {
  forgetProposal,
  proposedPhotograph,
  proposePhotograph,
} from '#src/features/instructors/profile/proposed-photographs.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { pictureFile, requirePicture } from '#src/kit/forms/picture-file.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { PHOTOGRAPH_SHAPE } from '#src/ui/portrait/portrait-sizes.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

const answer = z.object({});

const proposeOwnPhotograph = instructorAction({
  name: 'proposePhotograph',
  summary: 'Propose a photograph of yourself: it is shown once the office has approved it',
  method: 'PUT',
  path: '/photograph',
  takesFile: true,
  input: { photograph: pictureFile },
  answer,
  done: 'Sent. The office looks at it before it’s shown.',
  prepare: ({ deps: { uploads }, input: { photograph } }) =>
    requirePicture(uploads, 'photograph', photograph, PHOTOGRAPH_SHAPE),
  async change({ tx, now, deps: { uploads }, by: { slug }, prepared }) {
    const picture = await uploads.save(tx, `proposed by ${slug}`, prepared, now);
    if ((await findInstructorRow(tx, slug))?.photograph === picture)
      return invalid('photograph', 'That photograph is on the site already.');
    const before = await proposedPhotograph(tx, slug);
    await proposePhotograph(tx, slug, picture, now);
    if (before?.picture && before.picture !== picture) await uploads.remove(tx, before.picture);
    return changed({});
  },
});

const withdrawOwnPhotograph = instructorAction({
  name: 'withdrawPhotograph',
  summary: 'Withdraw the photograph that you have proposed: it is deleted',
  path: '/photograph/withdraw',
  answer,
  done: 'Withdrawn. The photograph is deleted.',
  async change({ tx, deps: { uploads }, by: { slug } }) {
    const before = await proposedPhotograph(tx, slug);
    await forgetProposal(tx, slug);
    if (before?.picture) await uploads.remove(tx, before.picture);
    return changed({});
  },
});

/** How instructors would like to be shown (R62). */
export const ownPhotographActions = [proposeOwnPhotograph, withdrawOwnPhotograph];

export const ownPhotographForm = () => formOf(proposeOwnPhotograph);
