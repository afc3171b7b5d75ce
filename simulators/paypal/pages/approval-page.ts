import { escapeHtml, pounds } from '../../page-html.ts';
import { experienceOf, unitOf } from '../order-request.ts';
import type { Choice, OrderRecord } from '../records.ts';

const CHOICES: readonly [Choice, label: string, says: string][] = [
  ['approve', 'Approve the payment', 'You go back to the shop, which takes the money at once.'],
  [
    'decline',
    'Approve, but the bank declines',
    'The shop is refused (INSTRUMENT_DECLINED). You may come back here and choose again.',
  ],
  [
    'pending',
    'Approve, but hold it for review',
    'The payment is pending for about 20 seconds, then it is completed.',
  ],
  [
    'slow',
    'Approve, but answer slowly',
    'The money is taken at once, but the shop hears of it after 8 seconds.',
  ],
  ['cancel', 'Cancel and go back to the shop', 'Nothing is taken.'],
];

/** Where the payer would sign in to PayPal. No script: each answer is a button of one form. */
export function approvalPage(record: OrderRecord): string {
  const { request, id } = record;
  const unit = unitOf(request);
  const { brand_name = 'the shop' } = experienceOf(request);
  const buttons = CHOICES.map(
    ([choice, label, says]) => `<li>
<button name="choice" value="${choice}" aria-describedby="${choice}"${choice === 'approve' ? ' class="go"' : ''}>${label}</button>
<p class="quiet" id="${choice}">${says}</p>
</li>`,
  ).join('\n');
  return page(
    'Approve a test payment',
    `<h1>Pay ${pounds(unit.pence)} to ${escapeHtml(brand_name)}?</h1>
<p>${escapeHtml(unit.description ?? '')}</p>
<form method="post" action="/checkoutnow">
<input type="hidden" name="token" value="${escapeHtml(id)}">
<ul class="choices">
${buttons}
</ul>
</form>`,
  );
}

/** For an order that names no address to go back to. */
export function answeredPage(): string {
  return page('Your answer is kept', '<h1>Your answer is kept</h1>\n<p>You can go back to the shop.</p>');
}

/** For an order that is paid already, has run out, or was never made. */
export function nothingToApprovePage(heading: string, backTo?: string): string {
  const back = backTo ? `<p><a href="${escapeHtml(backTo)}">Go back to the shop</a></p>` : '';
  return page(heading, `<h1>${heading}</h1>\n<p>There is nothing to approve here.</p>\n${back}`);
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Simulated PayPal</title>
<link rel="stylesheet" href="/assets/approval.css">
</head>
<body>
<main>
<p>Simulated PayPal</p>
<p class="mind">Test payments: no money moves</p>
${main}
</main>
</body>
</html>
`;
}
