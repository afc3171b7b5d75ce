import type { EmailWithSample } from '#src/platform/mail/sample-email.ts';
import { asPence } from '#src/platform/money.ts';
import { howToUse } from './how-to-use.ts';
import {
  cardAttachment,
  giftToPrintWords,
  giftWords,
  VoucherEmail,
  type VoucherEmailContent,
  voucherToPrintWords,
  voucherWording,
  voucherWords,
} from './voucher-email.server.tsx';

/** A voucher's emails, about an invented one. */
export const voucherEmails: readonly EmailWithSample[] = [
  { words: voucherWords, sample: sampleOf({ toBuyer: false }) },
  { words: voucherToPrintWords, sample: sampleOf({ toBuyer: true }) },
  { words: giftWords, sample: sampleOf({ toBuyer: false, gift: 'Theory Training' }) },
  { words: giftToPrintWords, sample: sampleOf({ toBuyer: true, gift: 'Theory Training' }) },
];

function sampleOf({ toBuyer, gift }: { toBuyer: boolean; gift?: string }): EmailWithSample['sample'] {
  return (school, publicUrl, mark) => {
    const code = '7K2M-9QXD-H4TB-W8RN';
    const card = {
      design: 'birthday',
      amount: asPence(50_00),
      gift,
      recipientName: 'Priya',
      message: 'Happy birthday! See you on the road.',
      code,
      expiresOn: '2028-11-22',
    };
    const content: VoucherEmailContent = {
      card,
      code,
      pageUrl: publicUrl,
      steps: howToUse(new URL(publicUrl).host, school.phone, gift),
      toBuyer,
      from: 'Joan',
    };
    const words = voucherWording(content, school);
    return {
      subject: words.subject,
      body: <VoucherEmail content={content} words={words} />,
      attachments: [cardAttachment(card, mark)],
    };
  };
}
