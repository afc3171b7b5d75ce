import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { EmailRenderer } from '#src/platform/mail/email-renderers.server.ts';
import { renderHtml } from '#src/platform/mail/render-email.server.tsx';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { drawCardPicture, drawFoldableCard } from '../card/print/card-drawings.server.ts';
import { isWaiting } from '../voucher.ts';
import { cardToPrint, cardToShow } from '../voucher-card.ts';
import {
  decryptVoucherSecrets,
  findVoucher,
  type IssuedVoucher,
  lockVoucher,
  moveVoucher,
} from '../vouchers.server.ts';
import { howToUse } from './how-to-use.ts';
import { isCurrent, readVoucherEmailRef, type VoucherEmailRef } from './queue-voucher-email.server.ts';
import { CARD_CID, VoucherEmail } from './voucher-email.tsx';
import { type VoucherEmailContent, voucherEmailText } from './voucher-email-content.ts';

interface Deps {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  /** Of whoever bought it, by the order. */
  buyersFirstName(orderId: string): Promise<string | undefined>;
}

/** Renders a voucher's email, which contains its code, and records on the voucher whether it was sent. */
export function voucherEmailRenderer(deps: Deps): EmailRenderer {
  return {
    async render(from) {
      const mailing = readVoucherEmailRef(from);
      const voucher = await findVoucher(deps.db, mailing.voucherId);
      if (!voucher || !isCurrent(voucher, mailing) || isOver(voucher)) return undefined;
      const known = decryptVoucherSecrets(deps.secrets, voucher);
      if (!known) return undefined;
      const pageUrl = `${deps.publicUrl}/vouchers/${known.page}`;
      const site = new URL(deps.publicUrl).host;
      const content: VoucherEmailContent = {
        card: cardToShow(voucher, known.code),
        code: known.code,
        pageUrl,
        steps: howToUse(site),
        toBuyer: voucher.send_to === 'buyer',
        from: (await deps.buyersFirstName(voucher.order_id)) || undefined,
      };
      const [html, picture, pdf] = await Promise.all([
        renderHtml(<VoucherEmail content={content} />),
        drawCardPicture(content.card),
        drawFoldableCard({
          card: cardToPrint(voucher, known.code),
          pageUrl,
          howToUse: content.steps,
          madeAt: voucher.issued_at,
        }),
      ]);
      return {
        html,
        plain: voucherEmailText(content),
        attachments: [
          { filename: 'voucher.png', content: picture, contentType: 'image/png', cid: CARD_CID },
          { filename: 'voucher.pdf', content: pdf, contentType: 'application/pdf' },
        ],
      };
    },

    async sent(tx, from, now) {
      const voucher = await currentVoucher(tx, readVoucherEmailRef(from));
      if (!voucher) return;
      // The code is kept for 30 days from the first email (R24).
      const change = { sent_at: voucher.sent_at ?? now, undelivered_at: null };
      if (isWaiting(voucher.state))
        await moveVoucher(tx, voucher, 'sent', { reason: 'emailed', change, now });
      else await tx.updateTable('vouchers').set(change).where('id', '=', voucher.id).execute();
    },

    async refused(tx, from, now) {
      const voucher = await currentVoucher(tx, readVoucherEmailRef(from));
      if (!voucher) return;
      await tx.updateTable('vouchers').set({ undelivered_at: now }).where('id', '=', voucher.id).execute();
    },

    async readdress(tx, from, to) {
      const voucher = await currentVoucher(tx, readVoucherEmailRef(from));
      // What has arrived once is somebody's already.
      if (!voucher || voucher.sent_at) return false;
      const change = { email: to, undelivered_at: null };
      await tx.updateTable('vouchers').set(change).where('id', '=', voucher.id).execute();
      return true;
    },
  };
}

function isOver({ state }: IssuedVoucher): boolean {
  return state === 'void' || state === 'expired';
}

/** The voucher, locked, if this email is still its latest. */
async function currentVoucher(tx: Tx, mailing: VoucherEmailRef): Promise<IssuedVoucher | undefined> {
  const voucher = await lockVoucher(tx, mailing.voucherId);
  return voucher && isCurrent(voucher, mailing) ? voucher : undefined;
}
