import type { BasketVoucher } from '#src/features/basket/api-schema.ts';
import { findDesign, type VoucherType } from '#src/features/catalogue/voucher-designs.ts';
import { forget, keep, readKept } from '#src/platform/browser-storage.ts';
import { fromDecimal, type Pence, readPounds, shortPounds } from '#src/platform/money.ts';
import type { GiftOffered, GiftType } from '../gift/gift-offered.ts';
import type { VoucherBody } from './builder-api-schema.ts';
import type { OfferedDesigns } from './designs/designs-api-schema.ts';

/** The values of the builder's fields. Those that do not apply now are kept in case the buyer changes back. */
export interface Draft {
  type: VoucherType;
  template: string;
  card: string;
  /** One of `PRESETS`, or `OTHER`. */
  preset: string;
  /** Another amount, as typed. */
  other: string;
  name: string;
  message: string;
  sendTo: 'recipient' | 'buyer';
  email: string;
  when: 'now' | 'date';
  /** Named as browsers have stored it; elsewhere it is `sendOn`. */
  sendAt: string;
  /** The product that it is given for, whose price is the amount. */
  gift?: BasketVoucher['gift'];
}

/** The amounts to choose from, in pounds (§9). */
export const PRESETS = ['25', '50', '100', '250'];

export const OTHER = 'other';

export const EMPTY_DRAFT: Draft = {
  type: 'e-voucher',
  template: 'first-lesson',
  card: 'card-classic-l',
  preset: '50',
  other: '',
  name: '',
  message: '',
  sendTo: 'recipient',
  email: '',
  when: 'now',
  sendAt: '',
};

/** The first design on offer takes the place of one that is not. */
export function withOffered(draft: Draft, { templates, cards }: OfferedDesigns): Draft {
  const offered = (id: string, designs: OfferedDesigns['cards']) =>
    designs.some((design) => design.id === id) ? id : (designs[0]?.id ?? id);
  return { ...draft, template: offered(draft.template, templates), card: offered(draft.card, cards) };
}

export function amountTyped(draft: Draft): string {
  return draft.preset === OTHER ? draft.other : draft.preset;
}

/** Undefined while the typed text is not an amount. */
export function amountOf(draft: Draft): Pence | undefined {
  return readPounds(amountTyped(draft));
}

/** The design that the recipient sees first: a printed card accompanies the e-voucher, it does not replace it. */
export function designShown(draft: Draft): string {
  return draft.type === 'e-voucher' ? draft.template : draft.card;
}

/** A card design is needed for posted cards and for those that the buyer prints (R20). */
export function choosesCard(draft: Draft): boolean {
  return draft.type === 'gift-card' || draft.sendTo === 'buyer';
}

/** Fields that do not apply are not sent, whatever they contain (R20 and R23). */
export function bodyOf(draft: Draft): VoucherBody {
  const emailed = draft.type === 'e-voucher';
  const sendNow = !emailed || draft.when === 'now';
  return {
    voucher_type: draft.type,
    template: emailed ? draft.template : null,
    card_template: choosesCard(draft) ? draft.card : null,
    amount: amountTyped(draft),
    recipient_name: draft.name,
    recipient_email: emailed && draft.sendTo === 'recipient' ? draft.email : null,
    personal_message: draft.message,
    send_to: emailed ? draft.sendTo : null,
    send_at: sendNow ? null : draft.sendAt,
    send_now: sendNow,
    gift: draft.gift && { type: draft.gift.type as GiftType, id: draft.gift.id },
  };
}

/** What is given and its price, in a draft. */
export function draftOfGift({ gift, price }: GiftOffered): Pick<Draft, 'preset' | 'other' | 'gift'> {
  return { preset: OTHER, other: shortPounds(price).slice(1), gift };
}

/** The builder's fields for a voucher of the basket. */
export function draftOf(voucher: BasketVoucher): Draft {
  const amount = shortPounds(fromDecimal(voucher.value)).slice(1);
  const preset = PRESETS.includes(amount) ? amount : OTHER;
  return {
    type: voucher.voucher_type,
    template: voucher.template ?? EMPTY_DRAFT.template,
    card: voucher.card_template ?? EMPTY_DRAFT.card,
    preset,
    other: preset === OTHER ? amount : '',
    name: voucher.recipient_name,
    message: voucher.personal_message,
    sendTo: voucher.send_to ?? EMPTY_DRAFT.sendTo,
    email: voucher.recipient_email ?? '',
    when: voucher.send_at ? 'date' : 'now',
    sendAt: voucher.send_at ?? '',
    gift: voucher.gift,
  };
}

const KEY = 'voucher_draft';

/**
 * Survives a reload, except for the recipient's personal data: name, address and message are never stored. Nor is a product with its
 * price: its page leads back to it.
 */
export function keepDraft({ name, email, message, gift, ...rest }: Draft) {
  const { preset, other } = gift ? EMPTY_DRAFT : rest;
  keep(KEY, JSON.stringify({ ...rest, preset, other }));
}

export function clearDraft() {
  forget(KEY);
}

/** The stored draft, if its card can be drawn. `firstDay` is the first possible sending date. */
export function readDraft(firstDay: string): Partial<Draft> | null {
  try {
    const { type, template, card, preset, other, sendTo, when, sendAt } = JSON.parse(readKept(KEY) ?? '');
    const kept = { type, template, card, preset, other, sendTo, when, sendAt };
    const drawable = findDesign(template, 'e-voucher') && findDesign(card, 'gift-card');
    if (!drawable || Object.values(kept).some((value) => typeof value !== 'string')) return null;
    return sendAt < firstDay ? { ...kept, sendAt: '' } : kept;
  } catch {
    return null;
  }
}
