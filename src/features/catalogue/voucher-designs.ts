export type VoucherType = 'e-voucher' | 'gift-card';

/** A design that a voucher can be given in: a drawing of 1200 by 750 under /art/vouchers. */
export interface VoucherDesign {
  id: string;
  kind: VoucherType;
  name: string;
}

/** Eight for e-vouchers, four for cards that are posted or printed at home (R50). */
export const voucherDesigns = [
  { id: 'first-lesson', kind: 'e-voucher', name: 'First lesson' },
  { id: 'birthday', kind: 'e-voucher', name: 'Birthday' },
  { id: 'seventeenth', kind: 'e-voucher', name: 'Seventeenth' },
  { id: 'test-day', kind: 'e-voucher', name: 'Test day' },
  { id: 'christmas', kind: 'e-voucher', name: 'Christmas' },
  { id: 'congratulations', kind: 'e-voucher', name: 'Congratulations' },
  { id: 'night-drive', kind: 'e-voucher', name: 'Night drive' },
  { id: 'coast-road', kind: 'e-voucher', name: 'Coast road' },
  { id: 'card-classic-l', kind: 'gift-card', name: 'Classic L' },
  { id: 'card-roundabout', kind: 'gift-card', name: 'Roundabout' },
  { id: 'card-motorway-sign', kind: 'gift-card', name: 'Motorway sign' },
  { id: 'card-b-road', kind: 'gift-card', name: 'B-road' },
] as const satisfies readonly VoucherDesign[];

export function findDesign(id: string | null | undefined, kind?: VoucherType): VoucherDesign | undefined {
  return voucherDesigns.find((design) => design.id === id && (!kind || design.kind === kind));
}

/** The drawing without words: thumbnail, preview, email and PDF are all made from it. */
export function artOf(designId: string): string {
  return `/art/vouchers/${designId}.svg`;
}
