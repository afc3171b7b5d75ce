import { pounds, table } from '../../page-html.ts';
import { unitOf } from '../order-request.ts';
import type { LedgerEntry, OrderRecord } from '../records.ts';
import { orderStatus } from '../representation.ts';

const SHOWN = 50;

/** What a developer sees at `/`: the money that moved and the orders. */
export function indexPage(
  ledger: readonly LedgerEntry[],
  orders: readonly OrderRecord[],
  problem = '',
): string {
  const money = ledger
    .slice(-SHOWN)
    .reverse()
    .map((entry) => [
      entry.at,
      entry.kind,
      entry.customId,
      pounds(entry.amountPence),
      entry.captureId,
      entry.order,
    ]);
  const made = orders
    .slice(-SHOWN)
    .reverse()
    .map((record) => {
      const { custom_id = '', pence } = unitOf(record.request);
      const { capture, choice = '' } = record;
      return [record.id, custom_id, pounds(pence), orderStatus(record), choice, capture?.status ?? ''];
    });
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated PayPal - Test payments: no money moves</title>
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
<main>
<h1>Simulated PayPal</h1>
<p class="mind">Test payments: no money moves</p>
<h2 id="money">Money</h2>
${table('money', ['When', 'What', 'Order', 'Amount', 'Capture', 'PayPal order'], money, 'Nothing has moved yet.')}
<h2 id="orders">Orders</h2>
${table('orders', ['PayPal order', 'Order', 'Amount', 'Status', 'Chosen', 'Capture'], made, 'None has been made yet.')}
<h2 id="desk">Desk</h2>
<p>What a merchant does on PayPal's own pages, or a payer's bank: the shop is told by webhook alone.</p>
${problem && `<p class="mind" role="alert">${problem}</p>`}
<form method="post" action="/desk">
<label>PayPal order <input name="order" required></label>
<label>Pounds, or empty for all that is left <input name="pounds" inputmode="decimal"></label>
<button name="do" value="refund">Refund</button>
<button name="do" value="reverse">Reverse all (a chargeback)</button>
</form>
</main>
</body>
</html>
`;
}
