import { pounds, table } from '../../page-html.ts';
import type { LedgerEntry, TokenRecord } from '../records.ts';
import { stageOf } from '../records.ts';
import { AVS_DECLINE_POSTCODE, SENTINEL_CARDS, type TestCard, VENDOR_CARDS } from '../sentinels.ts';

const SHOWN = 50;

/** The developer's page at the web side's `/`: money that moved, tokens, and every test card. */
export function indexPage(ledger: readonly LedgerEntry[], tokens: readonly TokenRecord[]): string {
  const money = ledger
    .slice(-SHOWN)
    .reverse()
    .map((entry) => [
      entry.at,
      entry.kind,
      entry.orderId,
      pounds(entry.amountPence),
      entry.crossReference,
      `${entry.token.slice(0, 12)}…`,
    ]);
  const issued = tokens
    .slice(-SHOWN)
    .reverse()
    .map((record) => [
      `${record.id.slice(0, 12)}…`,
      record.request.transactionType,
      record.request.orderId,
      pounds(Number(record.request.amount)),
      `${stageOf(record)}${record.statusCode === undefined ? '' : ` (${record.statusCode})`}`,
      record.message,
    ]);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payments: no money moves</title>
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
<main>
<h1>Simulated Connect-E</h1>
<p class="mind">Test payments: no money moves</p>
<nav aria-label="On this page">
<a href="#money">Money</a> <a href="#tokens">Access tokens</a> <a href="#cards">Test cards</a>
<a href="#faults">Cards that provoke a fault</a>
</nav>
<h2 id="money">Money</h2>
${table('money', ['When', 'What', 'Order', 'Amount', 'Cross-reference', 'Token'], money, 'Nothing has moved yet.')}
<h2 id="tokens">Access tokens</h2>
${table('tokens', ['Token', 'Type', 'Order', 'Amount', 'Stage', 'Message'], issued, 'None has been issued yet.')}
<h2 id="desk">Desk</h2>
<form method="post" action="/desk">
<label>Token, or how it begins <input name="token" required></label>
<button>Reverse its charge (a chargeback)</button>
</form>
<h2 id="cards">Test cards</h2>
<p>Any name and any expiry date to come. Another security code is declined by the CV2 policy. A number not listed
is declined.</p>
${table('cards', ['Number', 'Code', 'Bank check', 'Outcome', 'Note'], VENDOR_CARDS.map(cardRow))}
<h2 id="faults">Cards that provoke a fault</h2>
${table('faults', ['Number', 'Code', 'Bank check', 'Outcome', 'Note'], SENTINEL_CARDS.map(cardRow))}
<h2>Other switches</h2>
<p>A buyer with the postcode <strong>${AVS_DECLINE_POSTCODE}</strong> is declined by the AVS policy.
A wallet's sheet offers these cards too: close it to cancel, and choose another address in it where it asks for one.
<code>/assets/js/client.js?missing=1</code> is not found, as when the gateway's script is down.</p>
</main>
</body>
</html>
`;
}

function cardRow(card: TestCard): string[] {
  const number = card.number.replace(/(\d{4})(?=\d)/g, '$1 ');
  return [number, card.cv2, card.threeDs ? 'yes' : 'no', card.outcome.replaceAll('-', ' '), card.note];
}
