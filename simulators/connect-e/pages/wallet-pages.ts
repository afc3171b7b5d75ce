import { escapeHtml, pounds } from '../../page-html.ts';
import { TEST_CARDS, type TestCard } from '../sentinels.ts';
import { tokenWith, WALLET_NAMES, type Wallet } from '../wallets.ts';

/** The wallets' buttons, in a frame of the shop's page. A device without a wallet has none. */
export function walletPage(wallets: readonly Wallet[]): string {
  const buttons = wallets.map(
    (wallet) =>
      `<button type="button" data-wallet="${wallet}"><span>Pay with </span>${WALLET_NAMES[wallet]}</button>\n`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay with a wallet</title>
<link rel="stylesheet" href="/assets/wallet.css">
</head>
<body class="wallets">
${buttons.join('')}<script src="/assets/js/wallet.js"></script>
</body>
</html>
`;
}

export const WALLET_SCRIPT = `(function () {
  'use strict';
  var query = new URLSearchParams(location.search);
  var buttons = Array.from(document.querySelectorAll('button'));
  function tell(message) {
    message.channel = query.get('channel');
    window.parent.postMessage(message, query.get('parent') || '');
  }
  buttons.forEach(function (button) {
    if (query.get('color') === 'white') button.classList.add('white');
    button.addEventListener('click', function () { tell({ type: 'press', wallet: button.dataset.wallet }); });
  });
  new ResizeObserver(function () {
    tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  tell({ type: buttons.length ? 'ready' : 'unavailable' });
})();
`;

/** The device's sheet. What it knows of its owner may be changed, as on a device with another address. */
export function sheetPage(
  wallet: Wallet,
  request: { amount: string; merchantUrl?: string; orderId: string },
): string {
  const cards = TEST_CARDS.map(
    (card) => `<option value="${tokenWith(card.number)}">${nameOf(card)}</option>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${WALLET_NAMES[wallet]}</title>
<link rel="stylesheet" href="/assets/challenge.css">
</head>
<body>
<main>
<p class="bank">${WALLET_NAMES[wallet]} (test)</p>
<h1 tabindex="-1">Pay ${escapeHtml(request.merchantUrl ?? 'the shop')} <span>${pounds(Number(request.amount))}</span></h1>
<form>
<label>Card <select name="card">
${cards.join('\n')}
</select></label>
<fieldset name="contact" hidden>
<label>First name <input name="givenName" value="Helen"></label>
<label>Surname <input name="familyName" value="Marsden"></label>
<label>Email <input name="email" type="email" value="helen.marsden@example.co.uk"></label>
<label>Phone <input name="phone" type="tel" value="07700 900444"></label>
</fieldset>
<fieldset name="address" hidden>
<label>Address <input name="line1" value="4 Bainbrigge Road"></label>
<label>Town or city <input name="locality" value="Leeds"></label>
<label>Postcode <input name="postalCode" value="LS6 3AD"></label>
</fieldset>
<p class="quiet" role="status">This is a test: no money moves.</p>
<div class="choices">
<button class="go">Pay</button>
<button type="button">Close</button>
</div>
</form>
</main>
<script src="/assets/js/sheet.js"></script>
</body>
</html>
`;
}

function nameOf({ number, threeDs, note }: TestCard): string {
  return escapeHtml(`${number.slice(-4)}: ${note}${threeDs ? ', bank check with Google Pay' : ''}`);
}

export const SHEET_SCRIPT = `(function () {
  'use strict';
  var query = new URLSearchParams(location.search);
  var isApple = query.get('wallet') === 'APPLE_PAY';
  var form = document.querySelector('form');
  var fields = form.elements;
  var asked = (query.get('asks') || '').split(',');
  fields.contact.hidden = asked.indexOf('email') < 0 && asked.indexOf('address') < 0;
  fields.address.hidden = asked.indexOf('address') < 0;
  var busy = false;
  document.querySelector('h1').focus();

  function tell(message) {
    message.channel = query.get('channel');
    window.parent.postMessage(message, query.get('parent') || '');
  }
  function close() { if (!busy) tell({ type: 'sheet-closed' }); }
  form.querySelector('button[type=button]').addEventListener('click', close);
  document.addEventListener('keydown', function (event) { if (event.key === 'Escape') close(); });

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    if (busy) return;
    busy = true;
    document.querySelector('[role=status]').textContent = 'Processing';
    var data = fields.card.value;
    var body = { token: isApple ? { paymentData: { data: data } } : data };
    if (!fields.contact.hidden) {
      body.email = fields.email.value;
      body.phoneNumber = fields.phone.value;
      body.billingContact = { givenName: fields.givenName.value, familyName: fields.familyName.value };
    }
    if (!fields.address.hidden) {
      body.billingContact.addressLines = [fields.line1.value];
      body.billingContact.locality = fields.locality.value;
      body.billingContact.postalCode = fields.postalCode.value;
    }
    var token = location.pathname.replace('/wallet-sheet/', '');
    fetch('/api/payments/' + token + (isApple ? '/apple-pay' : '/google-pay'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body)
    }).then(function (response) {
      return response.text().then(function (text) {
        try { return JSON.parse(text); } catch (error) { return { statusCode: response.status, message: text }; }
      });
    }).catch(function () {
      return { statusCode: 500, message: 'Could not reach the payment gateway' };
    }).then(function (answer) {
      if (answer.statusCode === 3) {
        location.replace(answer.stepUpUrl + '?' + new URLSearchParams({
          parent: query.get('parent') || '', channel: query.get('channel') || ''
        }));
      } else tell({ type: 'sheet-done', body: answer });
    });
  });
})();
`;
