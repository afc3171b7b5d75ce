import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { designNamed, setDesignOffered } from '../../changes/voucher-design-sale.server.ts';

const params = z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'We couldn’t find that design') });
const answer = z.object({ id: z.string(), offered: z.boolean() }).meta({ id: 'DesignChanged' });

/** Which designs of vouchers the builder offers (R62). */
export const designActs: readonly Act[] = [
  designAct('offerDesign', 'Offer a voucher design', 'offer', true),
  designAct('stopOfferingDesign', 'Stop offering a voucher design', 'stop', false),
];

function designAct(name: string, summary: string, way: string, offered: boolean): Act {
  return act({
    name,
    summary,
    method: 'POST',
    path: `/v1/office/voucher-designs/:id/${way}`,
    permission: 'catalogue',
    params,
    body: nothingMore,
    answer,
    run: async ({ db, clock }, by, { id }) => {
      const now = clock.now();
      const design = designNamed(id);
      if (!design) throw new Problem(404, 'We couldn’t find that design.');
      await db.transaction().execute(async (tx) => {
        const changed = await setDesignOffered(tx, design, offered, now);
        if (changed === 'last')
          throw new Problem(
            409,
            `${design.name} is the only design of its kind on offer. Offer another first.`,
          );
        const detail = `${design.name}: ${offered ? 'offered' : 'not offered'}`;
        if (changed) await writeAuditEntry(tx, { by, did: name, about: { kind: 'design', id }, detail, now });
      });
      return { id, offered };
    },
  });
}
