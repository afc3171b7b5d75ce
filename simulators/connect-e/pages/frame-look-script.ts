/** Puts the merchant's words and styles on the card frame. Styles go in as properties, never as text. */
export const FRAME_LOOK_SCRIPT = `(function () {
  'use strict';
  var STATES = {
    default: '', focus: ':focus', error: '[aria-invalid]', errorFocus: '[aria-invalid]:focus', valid: '.is-valid',
    validFocus: '.is-valid:focus'
  };

  window.applyMerchantLook = function (fields, groups, silent, look) {
    var sheet = new CSSStyleSheet();
    function rule(selector, properties) {
      if (!properties || typeof properties !== 'object') return;
      var style = sheet.cssRules[sheet.insertRule(selector + ' {}', sheet.cssRules.length)].style;
      Object.keys(properties).forEach(function (name) {
        var plain = name.replace(/[A-Z]/g, function (letter) { return '-' + letter.toLowerCase(); });
        style.setProperty(plain, String(properties[name]));
      });
    }
    function group(styles, input, label, container) {
      if (!styles || typeof styles !== 'object') return;
      Object.keys(STATES).forEach(function (state) { rule(input + STATES[state], styles[state]); });
      rule(label, styles.label);
      rule(container, styles.container);
    }
    group(look.styles.base, 'input', 'label', '.field');
    Object.keys(fields).forEach(function (name) {
      var id = '#' + name;
      group(look.styles[groups[name]], id, 'label[for=' + name + ']', '.field:has(' + id + ')');
      var text = look.text[groups[name]] || {};
      if (text.label) document.querySelector('label[for=' + name + ']').firstChild.data = text.label + ' ';
      if (text.placeholder) fields[name].input.placeholder = text.placeholder;
      if (text.showValidation === false) silent.add(name);
    });
    if (look.styles.form) rule('form', look.styles.form.default || look.styles.form);
    document.adoptedStyleSheets = [sheet];
    look.fontCss.forEach(function (address) {
      var link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = address;
      document.head.appendChild(link);
    });
  };
})();
`;
