/**
 * `/assets/js/client.js`: the global `Connect` with the surface of the vendor's script. It puts the card frame into
 * the page and the bank's challenge over it, and sets styles through the DOM only, so a strict CSP lets it work.
 */
export const CLIENT_SCRIPT = `(function () {
  'use strict';
  var origin = new URL(document.currentScript.src).origin;
  var LOAD_LIMIT_MS = 10000;

  function dress(element, styles) {
    Object.keys(styles).forEach(function (name) { element.style[name] = styles[name]; });
    return element;
  }

  /** A page of the gateway over the shop's. Escape does not close it. */
  function openOver(path, channel, title, label) {
    var dialog = dress(document.createElement('dialog'), {
      position: 'fixed', inset: '0', boxSizing: 'border-box', width: '100%', height: '100%', maxWidth: 'none',
      maxHeight: 'none', margin: '0', padding: '12px', border: '0', overflow: 'auto', display: 'grid',
      placeItems: 'center', background: 'rgba(22, 25, 29, 0.6)', zIndex: '2147483647'
    });
    var isOpen = true;
    dialog.setAttribute('aria-label', label);
    var step = dress(document.createElement('iframe'), {
      display: 'block', boxSizing: 'border-box', width: 'min(100%, 390px)', height: 'min(100%, 430px)', border: '0',
      borderRadius: '14px', background: '#ffffff', colorScheme: 'light'
    });
    step.title = title;
    step.src = origin + path + (path.indexOf('?') < 0 ? '?' : '&') + 'parent=' + encodeURIComponent(location.origin) +
      '&channel=' + channel;
    step.addEventListener('load', function () { step.focus(); });
    dialog.addEventListener('cancel', function (event) { event.preventDefault(); });
    // A browser closes a dialog on the second Escape whatever the page says; the bank still waits.
    dialog.addEventListener('close', function () { if (isOpen) dialog.showModal(); });
    dialog.appendChild(step);
    document.body.appendChild(dialog);
    dialog.showModal();
    return {
      frame: step,
      drop: function () {
        isOpen = false;
        dialog.close();
        dialog.remove();
      }
    };
  }

  /** Tells the shop once that a frame is there, or isn't: by itself where it takes too long. */
  function loadedOnce(config, late) {
    var settled = false;
    function loaded(error) {
      if (settled) return;
      settled = true;
      clearTimeout(limit);
      if (error) { if (config.onIframeLoadFailed) config.onIframeLoadFailed(error); }
      else if (config.onIframeLoaded) config.onIframeLoaded();
    }
    var limit = setTimeout(function () { loaded({ message: late }); }, LOAD_LIMIT_MS);
    return loaded;
  }

  function openForm(path, height, config, displayErrors, onSubmitTriggered, onBlur) {
    var container = document.getElementById(config.containerId);
    if (!container) throw new Error('Connect-E: no element with the id ' + config.containerId);
    var channel = crypto.randomUUID();
    var waiting = new Map();
    var lastCall = 0;
    var challenge = null;
    var paymentDetails = config.paymentDetails || {};

    var frame = dress(document.createElement('iframe'), {
      display: 'block', border: '0', width: 'calc(100% + 8px)', margin: '-4px', height: height, colorScheme: 'light'
    });
    frame.title = 'Card details';
    frame.src = origin + path + '?parent=' + encodeURIComponent(location.origin) + '&channel=' + channel;

    var loaded = loadedOnce(config, 'The card form did not load');
    frame.addEventListener('error', function () { loaded({ message: 'The card form did not load' }); });

    function send(message) {
      message.channel = channel;
      if (frame.contentWindow) frame.contentWindow.postMessage(message, origin);
    }

    function call(message) {
      lastCall += 1;
      message.call = lastCall;
      return new Promise(function (resolve, reject) {
        waiting.set(message.call, { resolve: resolve, reject: reject });
        send(message);
      });
    }

    function closeChallenge() {
      if (!challenge) return;
      challenge.drop();
      challenge = null;
    }

    function openChallenge(path) {
      challenge = openOver(path, channel, 'Test bank', 'Your bank checks that it is you');
      challenge.frame.className = 'threeDs';
    }

    function onMessage(event) {
      var message = event.data;
      if (event.origin !== origin || !message || message.channel !== channel) return;
      var step = challenge && challenge.frame;
      if (step && event.source === step.contentWindow && message.type === 'challenge-done') {
        closeChallenge();
        send({ type: 'challenge-done', body: message.body });
        return;
      }
      if (event.source !== frame.contentWindow) return;
      if (message.type === 'ready') {
        send({
          type: 'configure', paymentToken: paymentDetails.paymentToken, text: config.text || {},
          styles: config.styles || {}, fontCss: config.fontCss || []
        });
      } else if (message.type === 'configured') loaded();
      else if (message.type === 'height') frame.style.height = message.height + 'px';
      else if (message.type === 'errors') { if (displayErrors) displayErrors(message.errors); }
      else if (message.type === 'submit') { if (onSubmitTriggered) onSubmitTriggered(); }
      else if (message.type === 'blur') { if (onBlur) onBlur(message.isValid); }
      else if (message.type === 'challenge') openChallenge(message.path);
      else if (message.type === 'answer') {
        var pending = waiting.get(message.call);
        waiting.delete(message.call);
        if (!pending) return;
        if (message.ok) pending.resolve(message.value);
        else pending.reject(message.value);
      }
    }

    window.addEventListener('message', onMessage);
    container.replaceChildren(frame);

    this.executePayment = function (additionalInfo) {
      return call({ type: 'execute', additionalInfo: additionalInfo || {} });
    };
    this.validate = function () { return call({ type: 'validate' }); };
    this.updateAccessToken = function (details) {
      paymentDetails = details || {};
      closeChallenge();
      send({ type: 'token', paymentToken: paymentDetails.paymentToken });
    };
  }

  /** The wallets' buttons, and the sheet that a press opens. Each use of a token may be its last. */
  function openWallet(config, displayErrors, paymentComplete) {
    var container = document.getElementById(config.containerId);
    if (!container) throw new Error('Connect-E: no element with the id ' + config.containerId);
    var channel = crypto.randomUUID();
    var callbacks = config.callbacks || {};
    var button = config.buttonConfig || {};
    var sheet = null;
    var frame = dress(document.createElement('iframe'), {
      display: 'block', border: '0', width: 'calc(100% + 12px)', margin: '-6px', height: '0', colorScheme: 'light'
    });
    frame.title = 'Pay with a wallet';
    frame.allow = 'payment';
    frame.src = origin + '/wallet?parent=' + encodeURIComponent(location.origin) + '&channel=' + channel +
      '&color=' + encodeURIComponent(button.color || button.colour || 'black');
    var loaded = loadedOnce(config, 'The wallet did not load');

    function openSheet(wallet) {
      if (sheet) return;
      var asks = [config.emailRequired && 'email', config.billingAddressRequired && 'address'].filter(Boolean);
      var token = encodeURIComponent((config.paymentDetails || {}).paymentToken || '');
      if (callbacks.onPaymentInitiated) callbacks.onPaymentInitiated();
      var path = '/wallet-sheet/' + token + '?wallet=' + wallet + '&asks=' + asks.join(',');
      sheet = openOver(path, channel, 'Test wallet', 'Pay with a test wallet');
    }
    function closeSheet() {
      sheet.drop();
      sheet = null;
      frame.focus();
    }
    window.addEventListener('message', function (event) {
      var message = event.data;
      if (event.origin !== origin || !message || message.channel !== channel) return;
      if (event.source === frame.contentWindow) {
        if (message.type === 'ready') loaded();
        else if (message.type === 'unavailable') loaded({ message: 'There is no wallet on this device' });
        else if (message.type === 'height') frame.style.height = message.height + 'px';
        else if (message.type === 'press') openSheet(message.wallet);
        return;
      }
      if (!sheet || event.source !== sheet.frame.contentWindow) return;
      if (message.type === 'sheet-closed') {
        closeSheet();
        if (callbacks.onPaymentCancelled) callbacks.onPaymentCancelled();
      } else if (message.type === 'sheet-done' || message.type === 'challenge-done') {
        closeSheet();
        var body = message.body;
        if (body.rejects || body.statusCode >= 400) { if (displayErrors) displayErrors([{ message: body.message }]); }
        else if (paymentComplete)
          paymentComplete({ statusCode: body.statusCode, authCode: body.authCode, message: body.message });
      }
    });
    container.replaceChildren(frame);
  }

  window.Connect = {
    Wallet: function (config, displayErrors, paymentComplete) {
      openWallet(config, displayErrors, paymentComplete);
    },
    ConnectE: function (config, displayErrors, onSubmitTriggered, onBlur) {
      openForm.call(this, '/frame', '19rem', config, displayErrors, onSubmitTriggered, onBlur);
    },
    ConnectERecurringPayment: function (config, displayErrors, onSubmitTriggered, onBlur) {
      openForm.call(this, '/frame-recurring', '6rem', config, displayErrors, onSubmitTriggered, onBlur);
    }
  };
})();
`;
