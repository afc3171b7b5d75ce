import { useId, useState } from 'react';
import type { BasketItem } from '#src/features/basket/api-schema.ts';
import { callChangeQuantity, removeItem } from '#src/features/basket/basket-calls.ts';
import { POSTAGE_NOTE } from '#src/features/basket/lines/voucher-text.ts';
import { carriesFee, kindOf } from '#src/features/basket/summary.tsx';
import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { HeldNotice } from '#src/features/checkout/held-time/held-notice.tsx';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { NoScriptForm } from '#src/ui/form/no-script-form.tsx';
import { Link } from '#src/ui/link.tsx';
import { Price } from '#src/ui/price.tsx';
import { DropWish } from './drop-preferred-instructor.tsx';
import { quantityChoices } from './quantity-choices.ts';

export function BasketLine({
  item,
  bundle,
  onRemoved,
}: {
  item: BasketItem;
  /** In the basket too, with this item in it. */
  bundle: BasketItem | undefined;
  onRemoved: () => void;
}) {
  const net = fromDecimal(item.subtotal);

  async function remove() {
    if (await removeItem(item.id)) onRemoved();
  }
  const plain = { to: '/basket', fields: { intent: 'remove', item: item.id } };

  return (
    <li className="line">
      <span className="thumb-box">
        <img className="thumb" src={item.thumbnail_path} alt="" width="320" height="200" />
      </span>
      <div className="line__what grid g-1">
        <h3 tabIndex={-1}>
          <Link to={item.url}>{item.name}</Link>
        </h3>
        {item.voucher && <ForWhom name={item.voucher.recipient_name} />}
        {item.course && <ForWhom name={item.course.attendee} />}
        {item.learner && <ForWhom name={item.learner.firstname} />}
        <p className="small quiet">{kindOf(item)}</p>
        {item.held_time && <HeldNotice item={item} />}
        {item.instructor && !item.held_time && <DropWish item={item} />}
        {item.price_was && <PriceChanged item={item} was={item.price_was} />}
        {bundle && (
          <div className="line__news">
            <p className="small">
              {item.name} is in the {bundle.name}.
            </p>
            <ActionButton
              className="btn btn--text"
              labels={[`Remove it and save ${pounds(net)}`, 'Removing…']}
              run={remove}
              plain={plain}
            >
              <span className="visually-hidden">: {item.name}</span>
            </ActionButton>
          </div>
        )}
        {item.withdrawn && <p className="field__error">No longer available. Please remove it.</p>}
        {item.course?.closed && (
          <p className="field__error">
            {item.name} {item.course.closed}. Please remove it.
          </p>
        )}
        {item.limit !== null && item.quantity > item.limit && (
          <p className="field__error">You can buy up to {item.limit}. Please choose fewer.</p>
        )}
      </div>
      <Price
        price={carriesFee(item) ? priceWithFee(net) : net}
        {...(item.voucher?.voucher_type === 'gift-card' && { note: POSTAGE_NOTE })}
        isDeposit={Boolean(item.course && fromDecimal(item.course.later) > 0)}
      />
      <div className="line__do cluster g-2 gx-6">
        {item.voucher ? (
          <Link className="btn btn--text" to={item.url}>
            Edit<span className="visually-hidden"> {item.name}</span>
          </Link>
        ) : (
          !item.withdrawn && !item.course && <QuantityChoice item={item} />
        )}
        <ActionButton className="btn btn--text" labels={['Remove', 'Removing…']} run={remove} plain={plain}>
          <span className="visually-hidden"> {item.name}</span>
        </ActionButton>
      </div>
    </li>
  );
}

/**
 * The browser's copy does not contain the name, so its line is reserved from the start and nothing moves when it
 * arrives.
 */
function ForWhom({ name }: { name: string }) {
  return (
    <p className="small line__for">
      {name ? (
        <>
          for <bdi>{name}</bdi>
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}

/** The all-in price, as everywhere (R3). The buyer accepts a new price in the checkout, before paying. */
function PriceChanged({ item, was }: { item: BasketItem; was: string }) {
  const formatPrice = (price: string) => {
    const one = fromDecimal(price);
    return pounds(carriesFee(item) ? priceWithFee(one) : one);
  };
  return (
    <p className="small line__news">
      The price {item.quantity > 1 && 'of one '}has changed from {formatPrice(was)} to{' '}
      {formatPrice(item.price)} since you added it.
    </p>
  );
}

function QuantityChoice({ item }: { item: BasketItem }) {
  const id = useId();
  // Shows the requested quantity at once; a refusal restores the old one (§8).
  const [wished, setWished] = useState<number>();

  async function choose(quantity: number) {
    setWished(quantity);
    await callChangeQuantity(item.id, quantity);
    setWished(undefined);
  }

  return (
    <NoScriptForm to="/basket" fields={{ intent: 'change', item: item.id }}>
      <label className="line__qty cluster cluster--nowrap g-3" htmlFor={id}>
        Quantity<span className="visually-hidden"> for {item.name}</span>{' '}
        <select
          className="input"
          id={id}
          name="quantity"
          value={wished ?? item.quantity}
          onChange={(event) => choose(Number(event.target.value))}
          autoComplete="off"
        >
          {quantityChoices(item.quantity, item.limit).map((quantity) => (
            <option key={quantity}>{quantity}</option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="btn btn--text">
          Update<span className="visually-hidden"> the quantity of {item.name}</span>
        </button>
      </noscript>
    </NoScriptForm>
  );
}
