import type { BasketItem, BasketWire } from './wire.ts';

/**
 * The basket as it may lie in a browser that others use too: nothing in it says who a voucher is for, at which address,
 * or what is written to them, nor who goes to a course and what they eat. A page that shows those has them from the server.
 */
export function withoutRecipients(basket: BasketWire): BasketWire {
  const products = basket.contents.products.map(anonymous);
  return { ...basket, contents: { ...basket.contents, products } };
}

function anonymous(item: BasketItem): BasketItem {
  if (item.course) return { ...item, options: {}, course: { ...item.course, attendee: '' } };
  if (!item.voucher) return item;
  const blank = { recipient_name: '', recipient_email: null, personal_message: '' };
  return { ...item, voucher: { ...item.voucher, ...blank } };
}
