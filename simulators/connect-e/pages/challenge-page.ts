import { escapeHtml, pounds } from '../../page-html.ts';

/** The bank's question. It reports to the page that opened it and to nobody else. */
export function challengePage(request: { amount: string; merchantUrl?: string; orderId: string }): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test bank</title>
<link rel="stylesheet" href="/assets/challenge.css">
<script src="/assets/js/challenge.js"></script>
</head>
<body>
<main>
<p class="bank">Test bank</p>
<h1 tabindex="-1">Is this payment yours?</h1>
<p><strong>${pounds(Number(request.amount))}</strong> to ${escapeHtml(request.merchantUrl ?? 'the shop')}</p>
<p class="quiet">A real bank would ask you here, in its app or with a code. This is a test: no money moves.</p>
<p class="quiet" role="status"></p>
<div class="choices">
<button type="button" class="go" data-passed="true">Pass the check</button>
<button type="button" data-passed="false">Fail the check</button>
</div>
</main>
</body>
</html>
`;
}

/** Runs before there is a button, so that none is pressed in vain. */
export const CHALLENGE_SCRIPT = `(function () {
  'use strict';
  var query = new URLSearchParams(location.search);
  document.addEventListener('DOMContentLoaded', function () { document.querySelector('h1').focus(); });
  document.addEventListener('click', function (event) {
    var button = event.target.closest('button');
    if (!button || button.getAttribute('aria-disabled')) return;
    document.querySelectorAll('button').forEach(function (each) { each.setAttribute('aria-disabled', 'true'); });
    document.querySelector('[role=status]').textContent = 'One moment';
    fetch('/api' + location.pathname.replace('/three-ds/', '/payments/') + '/three-ds-complete', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ passed: button.dataset.passed === 'true' })
    }).then(function (response) {
      return response.text().then(function (text) {
        try { return JSON.parse(text); } catch (error) { return { statusCode: response.status, message: text }; }
      });
    }, function () {
      return { statusCode: 500, message: 'Could not reach the payment gateway' };
    }).then(function (body) {
      window.parent.postMessage(
        { type: 'challenge-done', channel: query.get('channel'), body: body },
        query.get('parent') || ''
      );
    });
  });
})();
`;
