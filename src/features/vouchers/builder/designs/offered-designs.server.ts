import {
  designsForStaff,
  type StaffDesign,
} from '#src/features/catalogue/changes/voucher-design-sale.server.ts';
import type { VoucherType } from '#src/features/catalogue/voucher-designs.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { OfferedDesigns } from './designs-api-schema.ts';

/** What the builder offers: answered by its call, and rendered with its page. */
export async function offeredDesigns(db: Db): Promise<OfferedDesigns> {
  const offered = (await designsForStaff(db)).filter((design) => design.offered);
  const designs = (kind: VoucherType) =>
    offered.filter((design) => design.kind === kind).map(toOfferedDesign);
  return { templates: designs('e-voucher'), cards: designs('gift-card') };
}

function toOfferedDesign({ id, name, art }: StaffDesign) {
  return { id, name, thumbnail_path: art };
}
