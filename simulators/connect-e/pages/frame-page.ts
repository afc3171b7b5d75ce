const SECURITY_CODE = `<div class="field field--half">
<label for="cV2">Security code <span class="hint" id="cV2-hint">back of card</span></label>
<input id="cV2" name="cV2" class="number" autocomplete="cc-csc" inputmode="numeric" required spellcheck="false"
 aria-describedby="cV2-error" maxlength="4">
<p class="error" id="cV2-error" hidden></p>
</div>
`;

function framePage(fields: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title>
<link rel="stylesheet" href="/assets/frame.css">
</head>
<body>
<form novalidate>
${fields}<button type="submit" class="unseen" tabindex="-1" aria-hidden="true">Pay</button>
</form>
<script src="/assets/js/frame-look.js"></script>
<script src="/assets/js/frame.js"></script>
</body>
</html>
`;
}

/** The card form's page. The four pixels around it leave room for the focus halo. */
export const FRAME_PAGE = framePage(`<div class="field">
<label for="cardName">Name on card</label>
<input id="cardName" name="cardName" autocomplete="cc-name" autocapitalize="words" spellcheck="false" required
 aria-describedby="cardName-error" maxlength="100">
<p class="error" id="cardName-error" hidden></p>
</div>
<div class="field">
<label for="cardNumber">Card number</label>
<input id="cardNumber" name="cardNumber" class="number" autocomplete="cc-number" inputmode="numeric" required
 spellcheck="false" aria-describedby="cardNumber-error" maxlength="30">
<p class="error" id="cardNumber-error" hidden></p>
</div>
<div class="field field--half">
<label for="expiryDate">Expiry date <span class="hint">MM/YY</span></label>
<input id="expiryDate" name="expiryDate" class="number" autocomplete="cc-exp" inputmode="numeric" required
 spellcheck="false" aria-describedby="expiryDate-error" maxlength="9">
<p class="error" id="expiryDate-error" hidden></p>
</div>
${SECURITY_CODE}`);

/** The form of a card that is kept: its security code, which nobody keeps. */
export const KEPT_FRAME_PAGE = framePage(SECURITY_CODE);
