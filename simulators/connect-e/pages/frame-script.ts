/**
 * The card frame's own script. It talks to the page that holds it and to nobody else, and sends the card to the
 * gateway itself, so the shop never sees a number.
 */
export const FRAME_SCRIPT = String.raw`(function () {
  'use strict';
  var query = new URLSearchParams(location.search);
  var parentOrigin = query.get('parent') || '';
  var channel = query.get('channel');
  var form = document.querySelector('form');
  var names = ['cardName', 'cardNumber', 'expiryDate', 'cV2'].filter(function (name) { return form.elements[name]; });
  var isKept = names.length === 1;
  var groups = { cardName: 'cardName', cardNumber: 'cardNumber', expiryDate: 'expiryDate', cV2: 'cv2' };
  var fields = {};
  var touched = new Set();
  var silent = new Set();
  var paymentToken = '';
  var running = null;
  var lastErrors = '[]';
  var cv2Hint = document.getElementById('cV2-hint');
  names.forEach(function (name) {
    fields[name] = { input: form.elements[name], error: document.getElementById(name + '-error') };
  });

  function tell(message) {
    message.channel = channel;
    window.parent.postMessage(message, parentOrigin);
  }

  function digits(value) { return value.replace(/\D/g, ''); }
  function isAmex() { return !isKept && /^3[47]/.test(digits(fields.cardNumber.input.value)); }

  function passesLuhn(number) {
    var sum = 0;
    for (var place = 0; place < number.length; place += 1) {
      var value = Number(number[number.length - 1 - place]) * (place % 2 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    }
    return sum % 10 === 0;
  }

  var rules = {
    cardName: function (value) { return value.trim() ? '' : 'Enter the name on the card'; },
    cardNumber: function (value) {
      var number = digits(value);
      if (!number) return 'Enter the card number';
      return number.length >= 12 && number.length <= 19 && passesLuhn(number) ? '' : 'Check the card number';
    },
    expiryDate: function (value) {
      var parts = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(value.replace(/\s/g, ''));
      if (!parts) return 'Enter the expiry date as MM/YY';
      return Date.UTC(2000 + Number(parts[2]), Number(parts[1]), 1) > Date.now() ? '' : 'The card has expired';
    },
    cV2: function (value) {
      if (isKept) return /^\d{3,4}$/.test(value) ? '' : 'Enter the security code';
      var length = isAmex() ? 4 : 3;
      return new RegExp('^\\d{' + length + '}$').test(value) ? '' : 'Enter the security code (' + length + ' digits)';
    }
  };

  function problemsOf(which) {
    return which.map(function (name) {
      return { name: name, message: rules[name](fields[name].input.value) };
    }).filter(function (problem) { return problem.message; });
  }

  function show(problems) {
    names.forEach(function (name) {
      var problem = problems.find(function (candidate) { return candidate.name === name; });
      var field = fields[name];
      field.input.classList.toggle('is-valid', touched.has(name) && !problem);
      if (problem) field.input.setAttribute('aria-invalid', 'true');
      else field.input.removeAttribute('aria-invalid');
      field.error.textContent = problem && !silent.has(name) ? problem.message : '';
      field.error.hidden = !field.error.textContent;
    });
    var errors = problems.map(function (problem) { return { message: problem.message }; });
    if (JSON.stringify(errors) !== lastErrors) {
      lastErrors = JSON.stringify(errors);
      tell({ type: 'errors', errors: errors });
    }
    return errors;
  }

  function showTouched() { return show(problemsOf(names.filter(function (name) { return touched.has(name); }))); }

  function validateAll() {
    names.forEach(function (name) { touched.add(name); });
    var problems = problemsOf(names);
    var errors = show(problems);
    if (problems.length) fields[problems[0].name].input.focus();
    return errors;
  }

  function group(value) {
    return /^3[47]/.test(value)
      ? [value.slice(0, 4), value.slice(4, 10), value.slice(10, 15)].filter(Boolean).join(' ')
      : (value.slice(0, 19).match(/.{1,4}/g) || []).join(' ');
  }

  var shapes = {
    cardNumber: function (value) { return group(digits(value)); },
    expiryDate: function (value, before) {
      var slashed = /^\s*(\d)\s*\/\s*(\d*)/.exec(value);
      var number = slashed ? '0' + slashed[1] + slashed[2] : digits(value);
      if (/^[2-9]/.test(number)) number = '0' + number;
      if (number.length === 6 && number.slice(2, 4) === '20') number = number.slice(0, 2) + number.slice(4);
      if (number.length < 2 || (number.length === 2 && value.length < before.length)) return number;
      return number.slice(0, 2) + '/' + (number.length > 4 && number.slice(2, 4) === '20' ? number.slice(2, 6) : number.slice(2, 4));
    },
    cV2: function (value) { return digits(value).slice(0, 4); }
  };

  names.forEach(function (name) {
    var input = fields[name].input;
    var before = '';
    input.addEventListener('input', function () {
      var atEnd = input.selectionStart === input.value.length;
      var shaped = shapes[name] ? shapes[name](input.value, before) : input.value;
      if (atEnd && shaped !== input.value) input.value = shaped;
      before = input.value;
      if (!isKept) cv2Hint.textContent = isAmex() ? 'front of card' : 'back of card';
      if (input.getAttribute('aria-invalid')) showTouched();
    });
    input.addEventListener('blur', function () {
      if (shapes[name]) input.value = shapes[name](input.value, '');
      before = input.value;
      if (input.value) touched.add(name);
      showTouched();
      tell({ type: 'blur', isValid: problemsOf(names).length === 0 });
    });
  });

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    tell({ type: 'submit' });
  });

  function answer(call, ok, value) {
    if (running === call) running = null;
    form.removeAttribute('aria-busy');
    tell({ type: 'answer', call: call, ok: ok, value: value });
  }

  function settle(call, body) {
    if (body.statusCode === 3) tell({ type: 'challenge', path: body.stepUpUrl });
    else if (body.errors) answer(call, false, body.errors);
    else if (body.rejects || body.statusCode >= 400) {
      answer(call, false, { statusCode: body.statusCode, message: body.message });
    } else answer(call, true, { statusCode: body.statusCode, authCode: body.authCode, message: body.message });
  }

  function execute(call, additionalInfo) {
    if (running) { tell({ type: 'answer', call: call, ok: false, value: 'A payment is already under way' }); return; }
    var errors = validateAll();
    if (errors.length) { answer(call, false, errors); return; }
    running = call;
    form.setAttribute('aria-busy', 'true');
    var card = {};
    names.forEach(function (name) { card[name] = fields[name].input.value; });
    fetch('/api/payments/' + (isKept ? 'recurring/' : '') + encodeURIComponent(paymentToken), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.assign({}, additionalInfo, card))
    }).then(function (response) {
      return response.text().then(function (text) {
        try { return JSON.parse(text); } catch (error) { return { statusCode: response.status, message: text }; }
      });
    }).then(
      function (body) { settle(call, body); },
      function () { answer(call, false, 'Could not reach the payment gateway'); }
    );
  }

  window.addEventListener('message', function (event) {
    var message = event.data;
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    if (!message || message.channel !== channel) return;
    if (message.type === 'configure') {
      paymentToken = message.paymentToken || '';
      window.applyMerchantLook(fields, groups, silent, message);
      tell({ type: 'configured' });
    } else if (message.type === 'token') {
      paymentToken = message.paymentToken || '';
      if (running) answer(running, false, { statusCode: 90, message: 'The payment was replaced' });
    } else if (message.type === 'execute') execute(message.call, message.additionalInfo);
    else if (message.type === 'validate') {
      var errors = validateAll();
      tell({ type: 'answer', call: message.call, ok: errors.length === 0, value: errors });
    } else if (message.type === 'challenge-done' && running) settle(running, message.body);
  });

  new ResizeObserver(function () {
    tell({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  }).observe(document.documentElement);
  tell({ type: 'ready' });
})();
`;
