import { HTMLElement, HTMLOptionElement, PropertySymbol } from 'happy-dom';

/**
 * happy-dom works out anew which option of a select is selected as each comes to it, from all of them. One at the end that is
 * not selected changes nothing where another is: the 250 countries of a form come in a third of the time.
 */
HTMLOptionElement.prototype[PropertySymbol.connectedToNode] = function (this: HTMLOptionElement) {
  HTMLElement.prototype[PropertySymbol.connectedToNode].call(this);
  const select = this[PropertySymbol.selectNode];
  if (!select) return;
  const isSelected = this[PropertySymbol.selectedness];
  const isOneMore = this.parentNode === select && !this.nextSibling && !isSelected;
  if (isSelected && !select.multiple) select[PropertySymbol.updateSelectedness](this);
  else if (!isOneMore || select.selectedIndex < 0) select[PropertySymbol.updateSelectedness]();
};
