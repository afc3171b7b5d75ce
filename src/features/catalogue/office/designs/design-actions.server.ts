import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { designNamed, setDesignOffered } from '../../changes/voucher-design-sale.server.ts';

const params = z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'We couldn’t find that design') });
const answer = z.object({ id: z.string(), offered: z.boolean() }).meta({ id: 'DesignChanged' });

const design: Subject<NonNullable<ReturnType<typeof designNamed>>, typeof params> = {
  kind: 'design',
  path: '/voucher-designs/:id',
  params,
  find: async (_db, { id }) => designNamed(id),
  missing: 'We couldn’t find that design.',
};

/** Which designs of vouchers the builder offers (R62). */
export const designActions = [
  designAction('offerDesign', { summary: 'Offer a voucher design', path: '/offer', offered: true }),
  designAction('stopOfferingDesign', {
    summary: 'Stop offering a voucher design',
    path: '/stop',
    offered: false,
  }),
];

function designAction(
  name: 'offerDesign' | 'stopOfferingDesign',
  { offered, ...described }: { summary: string; path: `/${string}`; offered: boolean },
) {
  return staffAction({
    name,
    on: design,
    ...described,
    permission: 'catalogue',
    answer,
    done: offered ? 'Offered again.' : 'No longer offered. Vouchers in this design stay as they are.',
    async change({ tx, now, subject, input: { id } }) {
      const isChanged = await setDesignOffered(tx, subject, offered, now);
      if (isChanged === 'last')
        return new Problem(
          409,
          `${subject.name} is the only design of its kind on offer. Offer another first.`,
        );
      const detail = `${subject.name}: ${offered ? 'offered' : 'not offered'}`;
      return changed({ id, offered }, isChanged ? detail : undefined);
    },
  });
}
