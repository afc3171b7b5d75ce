import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { type Pence, readPounds, shortPounds } from '#src/platform/money.ts';
import { email } from '#src/platform/text-rules.ts';
import type { GiftOffered } from '../gift/gift-offered.ts';
import { MAX_MESSAGE_LENGTH, messageLength, sendingDays, withPlainBreaks } from '../voucher.ts';
import type { VoucherRequest } from './builder-api-schema.ts';

/** The smallest and largest value of a voucher, in pence (R21). */
export interface VoucherBounds {
  least: Pence;
  most: Pence;
}

export type Choice = { ok: true; voucher: Voucher } | { ok: false; errors: FieldErrors };

const MAX_NAME = 80;
/** Invisible characters: a name must have others. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Marks that change the text's direction and could make one name read as another. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Validates the builder's request: all of its errors, or the voucher with only the fields that its type needs (R20 to
 * R23). `today` is the London date; the designs in `off` are not offered. What is given for a product has its price as its value.
 */
export function chooseVoucher(
  request: VoucherRequest,
  bounds: VoucherBounds | GiftOffered,
  today: string,
  off: ReadonlySet<string> = new Set(),
): Choice {
  const errors: FieldErrors = {};
  const check = <Value>(field: string, result: Value | { error: string }): Value | undefined => {
    if (typeof result !== 'object' || result === null || !('error' in result)) return result;
    errors[field] = [result.error];
    return undefined;
  };
  const emailed = request.voucher_type === 'e-voucher';
  const toBuyer = request.send_to === 'buyer';
  const prints = !emailed || toBuyer;
  const template = emailed ? check('template', designOf(request.template, 'e-voucher', off)) : null;
  const cardTemplate = prints
    ? check('card_template', designOf(request.card_template, 'gift-card', off))
    : null;
  const given = 'gift' in bounds ? bounds : undefined;
  const value = 'gift' in bounds ? bounds.price : check('amount', amountOf(request.amount, bounds));
  const recipientName = check('recipient_name', nameOf(request.recipient_name));
  const message = check('personal_message', messageOf(request.personal_message));
  if (emailed && request.send_to === null) errors.send_to = ['Choose who we should send it to'];
  const asksEmail = emailed && !toBuyer;
  const recipientEmail = asksEmail ? check('recipient_email', emailOf(request.recipient_email)) : null;
  const sendOn = emailed && !request.send_now ? check('send_at', checkSendOn(request.send_at, today)) : null;
  if (
    Object.keys(errors).length > 0 ||
    template === undefined ||
    cardTemplate === undefined ||
    value === undefined ||
    recipientName === undefined ||
    message === undefined ||
    recipientEmail === undefined ||
    sendOn === undefined
  )
    return { ok: false, errors };
  return {
    ok: true,
    voucher: {
      type: request.voucher_type,
      template,
      cardTemplate,
      value,
      recipientName,
      recipientEmail,
      message,
      sendTo: emailed ? request.send_to : null,
      sendAt: sendOn,
      ...(given && { gift: given.gift }),
    },
  };
}

function designOf(id: string | null, kind: 'e-voucher' | 'gift-card', off: ReadonlySet<string>) {
  const design = findDesign(id, kind);
  if (design && !off.has(design.id)) return design.id;
  return { error: kind === 'e-voucher' ? 'Choose a design' : 'Choose a card' };
}

function amountOf(value: string, { least, most }: VoucherBounds) {
  const amount = readPounds(value);
  if (amount === undefined)
    return { error: value.trim() === '' ? 'Enter an amount' : 'Enter an amount in pounds, like 25 or 25.50' };
  if (amount < least || amount > most)
    return { error: `Enter an amount from ${shortPounds(least)} to ${shortPounds(most)}` };
  return amount;
}

function nameOf(value: string) {
  const name = value.replace(DIRECTION_MARKS, '').trim();
  if (name.replace(UNSEEN, '').trim() === '') return { error: 'Enter their name' };
  if (name.length > MAX_NAME) return { error: `Their name must be ${MAX_NAME} characters or fewer` };
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ? { error: 'Enter their name on one line' } : name;
}

function messageOf(value: string) {
  if (messageLength(value) > MAX_MESSAGE_LENGTH)
    return { error: `Your message must be ${MAX_MESSAGE_LENGTH} characters or fewer` };
  // Control characters other than line breaks and tabs are invisible, so they are removed.
  return withPlainBreaks(value)
    .replaceAll('\t', ' ')
    .replace(DIRECTION_MARKS, '')
    .replace(/(?!\n)\p{Cc}/gu, '');
}

/** For the builder, and for correcting an address later. */
export function emailOf(value: string) {
  if (value.trim() === '') return { error: 'Enter their email address' };
  const read = email.safeParse(value);
  return read.success ? read.data : { error: 'Enter an email address like name@example.co.uk' };
}

/** A date from tomorrow to twelve months ahead, in London (R23). */
export function checkSendOn(value: string | null, today: string) {
  const { first, last } = sendingDays(today);
  if (!value) return { error: 'Choose a date, or send it now' };
  if (!isDay(value)) return { error: 'Enter a date like 14/12/2026' };
  if (value < first) return { error: 'Choose a date from tomorrow onwards, or send it now' };
  return value > last ? { error: 'Choose a date within the next 12 months' } : value;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}
