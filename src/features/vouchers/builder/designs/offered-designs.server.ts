import { artOf, type VoucherType, voucherDesigns } from '#src/features/catalogue/voucher-designs.ts';
import type { OfferedDesigns } from './designs-wire.ts';

/** What the builder offers: answered by its call, and rendered with its page. */
export function offeredDesigns(): OfferedDesigns {
  return { templates: designs('e-voucher'), cards: designs('gift-card') };
}

function designs(kind: VoucherType) {
  return voucherDesigns
    .filter((design) => design.kind === kind)
    .map(({ id, name }) => ({ id, name, thumbnail_path: artOf(id) }));
}
