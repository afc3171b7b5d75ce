import { asPence, type Pence, pounds, sum, ZERO } from '#src/platform/money.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { partsLeft, type SoldPart, type VatInPart } from '../vat.server.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A part of an order as it is invoiced, or credited. */
export interface InvoiceLine extends SoldPart, VatInPart {
  name: string;
  quantity: number;
  /** What a code took off, which is no longer in the amount. */
  discount: Pence;
  /** Whose sale it is, where it is an instructor's and not the school's. */
  supplier: string | null;
}

/** The person that it is made out to. The only part that is ever erased. */
export interface InvoiceBuyer {
  name: string;
  /** Empty for private customers. */
  business: string;
  address: readonly string[];
}

/** What stands on an invoice or a credit note beside its number, its day and the buyer. It never changes. */
export interface InvoicePaper {
  model: VatModel;
  seller: {
    name: string;
    company: string;
    address: readonly string[];
    phone: string;
    email: string;
    /** What the law asks a company to say of itself. */
    registered: string;
    /** Empty where the school is not registered for VAT. */
    vatNumber: string;
  };
  order: { number: string; paidWith: string };
  /** The London day of payment. */
  taxPoint: string;
  lines: readonly InvoiceLine[];
  /** Of a credit note: the invoice that it takes from, and why. */
  credits?: { number: string; issuedOn: string; reason: string };
}

const PREFIXES: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN' };

/** "INV-000042", "CN-000007". */
export function formatInvoiceNumber(kind: InvoiceKind, number: number): string {
  return `${PREFIXES[kind]}-${String(number).padStart(6, '0')}`;
}

/** "inv-42" as somebody types it. */
export function readInvoiceNumber(text: string): { kind: InvoiceKind; number: number } | undefined {
  const [, prefix = '', digits = ''] = /^(INV|CN)-?(\d{1,9})$/i.exec(text) ?? [];
  const kind = invoiceKinds.find((one) => PREFIXES[one] === prefix.toUpperCase());
  return kind && { kind, number: Number(digits) };
}

/** "VAT invoice", "Credit note": a school that is not registered may not speak of VAT. */
export function invoiceTitle({ model, credits }: Pick<InvoicePaper, 'model' | 'credits'>): string {
  const plain = credits ? 'credit note' : 'invoice';
  return model === 'unregistered' ? plain.charAt(0).toUpperCase() + plain.slice(1) : `VAT ${plain}`;
}

/** Whether an order has more than gift vouchers, which are invoiced once they are spent. */
export function isInvoiced(parts: readonly { type: string }[]): boolean {
  return parts.some(({ type }) => !['voucher', 'fee', 'postage'].includes(type));
}

/** What an invoice or a credit note comes to. */
export function totalsOf(lines: readonly InvoiceLine[]): { total: Pence; vat: Pence } {
  return {
    total: sum(lines.map(({ amount }) => amount)),
    vat: sum(lines.map(({ vat }) => vat)),
  };
}

/**
 * What is still to be credited of an invoice, once this has gone back of its order and these lines have been credited. Nothing
 * where the two agree.
 */
export function linesToCredit(
  lines: readonly InvoiceLine[],
  credited: readonly InvoiceLine[],
  refunded: readonly { part: string | null; pence: Pence }[] | 'all',
): InvoiceLine[] {
  const left = refunded === 'all' ? [] : partsLeft(lines, refunded);
  return lines.flatMap((line, index) => {
    const before = credited.filter(({ part }) => part === line.part);
    const due = (of: 'amount' | 'vat' | 'net') =>
      asPence(line[of] - (left[index]?.[of] ?? 0) - sum(before.map((one) => one[of])));
    const [amount, vat, net] = [due('amount'), due('vat'), due('net')];
    return amount === ZERO && vat === ZERO ? [] : [{ ...partOfLine(line, amount), amount, vat, net }];
  });
}

/** A line as it is credited: whole units where the money is that of whole units. */
function partOfLine(line: InvoiceLine, amount: Pence): InvoiceLine {
  if (amount === line.amount) return { ...line, discount: ZERO };
  const units = (amount * line.quantity) / line.amount;
  if (Number.isInteger(units) && units > 0) return { ...line, quantity: units, discount: ZERO };
  return { ...line, name: `${line.name}, in part`, quantity: 1, discount: ZERO };
}

/** How an invoice or a credit note adds up, below its lines. The last one is the total. */
export function invoiceSums({
  model,
  lines,
  credits,
}: Pick<InvoicePaper, 'model' | 'lines' | 'credits'>): { name: string; amount: string }[] {
  const { total, vat } = totalsOf(lines);
  const all = { name: credits ? 'Total credited' : 'Total, paid', amount: pounds(total) };
  if (model === 'unregistered') return [all];
  const own = lines.filter(({ supplier }) => supplier === null);
  const others = lines.filter(({ supplier }) => supplier !== null);
  const suppliers = [...new Set(others.map(({ supplier }) => supplier))];
  const net = sum(own.map((line) => line.net));
  const ownName = credits ? 'Credited without VAT' : 'Total without VAT';
  const ours = own.every(({ type }) => type === 'fee') ? 'Our fee' : 'Our fee and own sales';
  const rates = [...new Set(own.map(({ basisPoints }) => basisPoints))].filter((rate) => rate !== null);
  return [
    ...(others.length > 0
      ? [
          {
            name: `Lessons, for ${suppliers.length === 1 ? suppliers[0] : 'the instructors'}`,
            amount: pounds(sum(others.map(({ amount }) => amount))),
          },
          { name: `${ours} without VAT`, amount: pounds(net) },
        ]
      : [{ name: ownName, amount: pounds(net) }]),
    { name: `VAT at ${rates.map(formatRate).join(', ')}`, amount: pounds(vat) },
    all,
  ];
}

/** "20%"; "none" where there is no VAT of the school's. */
export function formatRate(basisPoints: number | null): string {
  return basisPoints === null ? 'none' : `${basisPoints / 100}%`;
}
