import { z } from 'zod';
import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { LEARNERS_ON_A_PAGE } from '../../learners/find-learners.server.ts';
import { learnerList } from './learner-list.tsx';
import { cursorAfter, findPage } from './read-learners.server.ts';

const row = z
  .object({
    id: z.uuid(),
    name: z.string(),
    postcode: z.string(),
    instructors: z.array(z.string()).describe('The slugs of those who teach them now'),
    waits: z.boolean().describe('Whether some of their lessons have no instructor yet'),
    minutes_bought: z.int(),
    minutes_given: z.int(),
    minutes_left: z.int(),
  })
  .meta({ id: 'LearnerInList' });

export const learnersCall = staffList({
  of: learnerList,
  name: 'listLearners',
  summary: `Learners by name, ${LEARNERS_ON_A_PAGE} at a time`,
  onwards: 'after',
  row,
  async read({ db }, query) {
    const learners = await findPage(db, query);
    const rows = learners
      .slice(0, LEARNERS_ON_A_PAGE)
      .map(({ id, name, postcode, instructors, waits, bought, given, left }) => ({
        id,
        name,
        postcode,
        instructors,
        waits,
        minutes_bought: bought,
        minutes_given: given,
        minutes_left: left,
      }));
    return { rows, next: learners.length > rows.length ? cursorAfter(rows) : null };
  },
});
