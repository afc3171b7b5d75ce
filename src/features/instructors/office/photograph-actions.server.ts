import { z } from 'zod';
import { expected_version } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { pictureFile, requirePicture } from '#src/kit/forms/picture-file.server.ts';
import { PHOTOGRAPH_SHAPE } from '#src/ui/portrait/portrait-sizes.ts';
import { setPhotograph } from '../profile/profiles.server.ts';
import {
  declinePhotograph,
  forgetProposal,
  proposedPhotograph,
} from '../profile/proposed-photographs.server.ts';
import { instructor } from './instructor-subject.server.ts';
import { declined, OTHER_PROPOSAL } from './proposal.server.ts';

const answer = z
  .object({ slug: z.string(), photograph: z.string().nullable() })
  .meta({ id: 'PhotographChanged' });

const setPhotographAction = staffAction({
  name: 'setPhotograph',
  summary: 'Show an instructor by a photograph: a JPEG, PNG or WebP, cropped to a square',
  method: 'PUT',
  on: instructor,
  path: '/photograph',
  permission: 'catalogue',
  takesFile: true,
  input: { photograph: pictureFile },
  expected: { expected_version },
  answer,
  done: 'Saved. The photograph is on the site.',
  verb: 'changed the photograph',
  prepare: ({ deps: { uploads }, input: { photograph } }) =>
    requirePicture(uploads, 'photograph', photograph, PHOTOGRAPH_SHAPE),
  async change({ tx, now, deps: { uploads }, subject, input: { slug }, prepared }) {
    const photograph = await uploads.save(tx, `instructor ${slug}`, prepared, now);
    if (subject.photograph === photograph) return changed({ slug, photograph });
    await setPhotograph(tx, slug, photograph);
    if (subject.photograph !== null) await uploads.remove(tx, subject.photograph);
    return changed({ slug, photograph }, `photograph ${subject.photograph === null ? 'added' : 'replaced'}`);
  },
});

const removePhotograph = staffAction({
  name: 'removePhotograph',
  summary: 'Delete an instructor’s photograph, and show the drawing again',
  on: instructor,
  path: '/photograph/remove',
  permission: 'catalogue',
  expected: { expected_version },
  answer,
  done: 'Removed. The drawing is on the site again.',
  verb: 'removed the photograph',
  async change({ tx, deps: { uploads }, subject: { photograph }, input: { slug } }) {
    if (photograph === null) return changed({ slug, photograph });
    await setPhotograph(tx, slug, null);
    await uploads.remove(tx, photograph);
    return changed({ slug, photograph: null }, 'photograph removed');
  },
});

const proposal = { proposed: z.string().regex(/^[0-9a-f]{32}$/, 'Reload the page') };

const approvePhotograph = staffAction({
  name: 'approvePhotograph',
  summary: 'Show an instructor by the photograph that they have proposed',
  on: instructor,
  path: '/photograph/approve',
  permission: 'work',
  endsTask: true,
  expected: { expected_version, ...proposal },
  answer,
  done: 'Approved. The photograph is on the site.',
  verb: 'approved a photograph',
  async change({ tx, deps: { uploads }, subject, input: { slug, proposed } }) {
    if ((await proposedPhotograph(tx, slug))?.picture !== proposed) return stale(OTHER_PROPOSAL);
    await setPhotograph(tx, slug, proposed);
    await forgetProposal(tx, slug);
    if (subject.photograph !== null) await uploads.remove(tx, subject.photograph);
    return changed({ slug, photograph: proposed }, 'proposed photograph approved');
  },
});

const declineProposed = staffAction({
  name: 'declinePhotograph',
  summary: 'Decline the photograph that an instructor has proposed, who reads why in the diary',
  on: instructor,
  path: '/photograph/decline',
  permission: 'work',
  endsTask: true,
  input: declined,
  expected: { expected_version, ...proposal },
  answer,
  done: 'Declined. The instructor reads why in the diary.',
  verb: 'declined a photograph',
  async change({ tx, deps: { uploads }, subject: { photograph }, input: { slug, proposed, reason } }) {
    if ((await proposedPhotograph(tx, slug))?.picture !== proposed) return stale(OTHER_PROPOSAL);
    await declinePhotograph(tx, slug, reason);
    await uploads.remove(tx, proposed);
    return changed({ slug, photograph }, `proposed photograph declined: ${reason}`);
  },
});

/** How the site shows an instructor (R62). */
export const photographActions = [setPhotographAction, removePhotograph, approvePhotograph, declineProposed];

export const photographForms = () => ({
  setPhotograph: formOf(setPhotographAction),
  declinePhotograph: formOf(declineProposed),
});
